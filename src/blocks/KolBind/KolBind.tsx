import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationResult, Refusal } from '../../actions/index.ts'
import { refusalText, useActions, useKolBinding } from '../../actions/index.ts'
import { type LoadFailure, useActivity, useOwnFailure, usePageInfo, usePageState } from '../../data/index.ts'
import { formatDateTime, zoneLabel } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, classes, Dash, Frame, Notice, Retry, RichText, TextField } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './KolBind.module.css'
import { useBoundByTask } from './useBoundByTask.ts'
import { useKolCodeParam } from './useKolCodeParam.ts'

type Spec = typeof spec
type Bound = OperationResult['bindKol']

/** The format of a code, as in the call. */
const pattern = /^[A-Za-z0-9]{4,16}$/

function KolBind(view: ReadyProps<Spec>) {
  const [bound, setBound] = useState<Bound | 'before' | null>(null)
  const isDone = useBoundByTask()
  const failure = useOwnFailure()
  const state = bound ?? (isDone ? 'before' : null)
  return (
    <Framed {...view} text={state === null ? view.props.text : undefined}>
      {/* Always rendered, so that the result is announced. */}
      <div role="status">{state !== null && <Result bound={state} />}</div>
      {state === null && (failure ? <Unknown failure={failure} /> : <Form onBound={setBound} />)}
    </Framed>
  )
}

/** Whether the viewer has a KOL could not be read, so there is no form. */
const Unknown = ({ failure }: { failure: LoadFailure }) => (
  <>
    <p>
      <Dash />
    </p>
    <Retry failure={failure} />
  </>
)

function Result({ bound }: { bound: Bound | 'before' }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  if (bound === 'before') return <Notice tone="rise" icon="check" title={t('KolBind.before')} />
  const time = `${formatDateTime(bound.bindTime, locale, zone)} (${zoneLabel(zone)})`
  return (
    <Notice tone="rise" icon="check" title={t('KolBind.bound', { name: bound.kolName })}>
      <bdi>{time}</bdi>
    </Notice>
  )
}

function Form({ onBound }: { onBound: (bound: Bound | 'before') => void }) {
  const { t } = useTranslation()
  const { bind, pending } = useKolBinding()
  const { lockedFor } = useActions()
  const seconds = lockedFor('bindKol')
  const codeFromUrl = useKolCodeParam()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const code = typed ?? codeFromUrl
  const change = (value: string) => {
    setTyped(value.trim())
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || seconds > 0) return
    if (!pattern.test(code)) return setProblem(t('KolBind.malformed'))
    const outcome = await bind(code)
    if (outcome.status === 'done') onBound(outcome.data)
    else if (outcome.status === 'refused') {
      if (outcome.reason === 'ALREADY_BOUND') onBound('before')
      else setProblem(textOf(outcome, t))
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('KolBind.label')}
        name="kolCode"
        value={code}
        onChange={change}
        hint={t('KolBind.once')}
        error={problem ?? undefined}
        autoComplete="off"
        dir="ltr"
      />
      <Button type="submit" pending={pending} disabledReason={seconds > 0 ? t('error.tryIn', { seconds }) : undefined}>
        {t('KolBind.bind')}
      </Button>
    </form>
  )
}

/** Binding has stricter account rules than the event, so this reason has its own text. */
const textOf = (refusal: Refusal, t: (key: string) => string) =>
  refusal.reason === 'NEW_USER_ONLY' ? t('KolBind.tooLate') : refusalText(refusal, t)

function Visitor(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  return (
    <Framed {...view} text={view.props.text}>
      <div className={classes(styles.closed, 'pb-visitor-only')}>
        <p>{t('KolBind.visitor')}</p>
        <Button onClick={() => void run({ action: 'login' })}>{t('common.login')}</Button>
      </div>
    </Framed>
  )
}

const NotStarted = (view: ReadyProps<Spec>) => <Closed {...view} reason="reason.NOT_STARTED" />

/** Users who are bound still see it after the end. */
function Ended(view: ReadyProps<Spec>) {
  return useBoundByTask() ? <KolBind {...view} /> : <Closed {...view} reason="reason.ENDED" />
}

/** Renders nothing in a blocked region; shows other viewers the reason. */
function NotEligible(view: ReadyProps<Spec>) {
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  const reason = useActivity()?.user?.reason ?? 'UNKNOWN'
  return isBlocked ? null : <Closed {...view} reason={`reason.${reason}`} />
}

function Closed({ reason, ...view }: ReadyProps<Spec> & { reason: string }) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Notice icon="lock" title={t('KolBind.closed')}>
        {t(reason)}
      </Notice>
    </Framed>
  )
}

function Framed({ id, props, text, children }: ViewProps<Spec> & { text?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('KolBind.title')} note={text && <RichText text={text} />}>
      <Card>{children}</Card>
    </Frame>
  )
}

export default {
  ready: KolBind,
  visitor: Visitor,
  notStarted: NotStarted,
  ended: Ended,
  notEligible: NotEligible,
} satisfies Views<Spec>
