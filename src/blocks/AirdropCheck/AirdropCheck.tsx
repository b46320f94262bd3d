import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import { unlessBlocked, usePageInfo, useRefresh, useRuntime } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Dash, Frame, Icon, Retry, RichText, Skeleton } from '../../ui/index.ts'
import styles from './AirdropCheck.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec
type Check = NonNullable<ReadyProps<Spec>['data']['check']>

/** Both futures accounts and positions are opened on this screen. */
const openFutures = { action: 'native', screen: 'contractTrade', else: '/futures' } as const

function AirdropCheck({ data: { check }, ...view }: ReadyProps<Spec>) {
  if (!check) return <Visitor {...view} />
  return (
    <Framed {...view}>
      <Requirements check={check} />
      <CheckResult check={check} />
    </Framed>
  )
}

/** `null`: for a visitor, of whom nothing is known. */
type Own = Pick<Check, 'hasAccount' | 'hasPosition'> | null | 'failed'

function Requirements({ check }: { check: Own }) {
  const has = (name: 'hasAccount' | 'hasPosition') => (check === 'failed' ? check : (check?.[name] ?? null))
  return (
    <ul className={styles.list}>
      <Requirement name="account" has={has('hasAccount')} />
      <Requirement name="position" has={has('hasPosition')} />
    </ul>
  )
}

function Requirement({ name, has }: { name: 'account' | 'position'; has: boolean | null | 'failed' }) {
  const { t } = useTranslation()
  const isKnown = typeof has === 'boolean'
  return (
    <li className={has === true ? styles.has : styles.lacks}>
      <Icon name={isKnown ? (has ? 'check' : 'close') : 'info'} size={20} />
      <span>{t(`AirdropCheck.${name}`)}</span>
      {has !== null && <strong>{isKnown ? t(has ? 'AirdropCheck.there' : 'AirdropCheck.missing') : <Dash />}</strong>}
    </li>
  )
}

function CheckResult({ check }: { check: Check }) {
  const { t } = useTranslation()
  const { run, pending } = useActions()
  const { checkAgain, isChecking } = useCheckAgain()
  if (check.passed)
    return (
      <p role="status" className={styles.passed}>
        {t(check.coin ? 'AirdropCheck.passedCoin' : 'AirdropCheck.passed', { coin: check.coin ?? '' })}
      </p>
    )
  return (
    <div className={styles.ways}>
      <Button pending={pending(openFutures)} onClick={() => void run(openFutures)}>
        {t(check.hasAccount ? 'dialog.airdropPosition' : 'dialog.airdropAccount')}
      </Button>
      <Button variant="quiet" icon="refresh" pending={isChecking} onClick={() => void checkAgain()}>
        {t('AirdropCheck.again')}
      </Button>
    </div>
  )
}

/** Repeats the check. Code 51070 opens a dialog with what is still missing and a button to it. */
function useCheckAgain() {
  const { client } = useRuntime()
  const { activityId } = usePageInfo()
  const refresh = useRefresh()
  const [isChecking, setChecking] = useState(false)
  const checkAgain = async () => {
    if (activityId === null) return
    setChecking(true)
    // The request has already shown the error.
    await client.call(calls.checkAirdropPositionAccount, { activityId }, { silent: false }).catch(() => null)
    await refresh(calls.checkAirdropPositionAccount)
    setChecking(false)
  }
  return { checkAgain, isChecking }
}

function Visitor(view: ViewProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  return (
    <Framed {...view}>
      <Requirements check={null} />
      <div className={styles.ways}>
        <Button visitorOnly onClick={() => void run({ action: 'login' })}>
          {t('AirdropCheck.visitor')}
        </Button>
      </div>
    </Framed>
  )
}

const Failed = ({ retry, ...view }: FailedProps<Spec>) => (
  <Framed {...view}>
    <Requirements check="failed" />
    <Retry failure={{ retry }} />
  </Framed>
)

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={2} height={44} />
    <Skeleton height={48} width={200} />
  </Framed>
)

/** Rewards are hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(AirdropCheck)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('dialog.airdropTitle')}
      note={<RichText text={props.text ?? t('AirdropCheck.text')} />}
    >
      <Card className={styles.card}>{children}</Card>
    </Frame>
  )
}

export default {
  ready: AirdropCheck,
  loading: Loading,
  failed: Failed,
  visitor: Visitor,
  notEligible: NotEligible,
} satisfies Views<Spec>
