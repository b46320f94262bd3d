import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity, usePageInfo, usePageState, useProgress } from '../../data/index.ts'
import { formatDate, zoneLabel } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Empty, Frame, failedIn, Icon, type IconName, Notice, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './StageRail.module.css'
import { type StageState, type StageStep, stepsOf } from './steps.ts'
import { useRail } from './useRail.ts'

type Spec = typeof spec

function StageRail({ data, ...view }: ReadyProps<Spec>) {
  const takesPart = usePageState((state) => joined.has(state))
  const rows = useRail(useProgress())
  const steps = stepsOf(data.activity, takesPart ? rows : null)
  const zone = data.activity.timeZone
  return (
    <Framed {...view}>
      <ol className={styles.rail}>
        {steps.map((step, index) => (
          <Step key={step.stage.identifier} step={step} number={index + 1} zone={zone} takesPart={takesPart} />
        ))}
      </ol>
    </Framed>
  )
}

/** States in which the viewer's own progress means something. */
const joined = new Set(['IN_PROGRESS', 'CLAIMABLE', 'ALL_GRANTED', 'ENDED', 'SETTLED'])

const signs: Partial<Record<StageState, IconName>> = {
  done: 'check',
  claim: 'gift',
  locked: 'lock',
  soon: 'clock',
  over: 'close',
}

interface StepProps {
  step: StageStep
  number: number
  zone: string
  takesPart: boolean
}

function Step({ step: { stage, tasks, met, state }, number, zone, takesPart }: StepProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const sign = signs[state]
  const moment = (at: number) => `${formatDate(at, locale, zone)} (${zoneLabel(zone)})`
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'open' && takesPart ? 'step' : undefined}>
      <span className={styles.sign} aria-hidden="true">
        {sign ? <Icon name={sign} size={20} /> : number}
      </span>
      <div className={styles.words}>
        <a href={`#${stage.identifier}`} className={styles.title}>
          {stage.title}
        </a>
        <p className={styles.state}>{t(`StageRail.${state}`)}</p>
        <p className={styles.fine}>
          {takesPart && state !== 'soon'
            ? t('StageRail.met', { met, count: tasks.length })
            : state === 'soon'
              ? t('StageRail.from', { time: moment(stage.startTime) })
              : t('StageRail.until', { time: moment(stage.endTime) })}
        </p>
      </div>
    </li>
  )
}

/** Where an event is not offered nobody is led through it. */
function NotEligible(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  if (!isBlocked) return <StageRail {...view} />
  return (
    <Framed {...view}>
      <Notice icon="globe" title={t('activity.regionBlocked')} />
    </Framed>
  )
}

function Nothing(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Empty art="ticket" title={t('StageRail.empty')} />
    </Framed>
  )
}

/** While a viewer's progress is on its way the stages stand as they do for everybody. */
function Loading(view: ViewProps<Spec>) {
  const activity = useActivity()
  if (!activity?.stages)
    return (
      <Framed {...view}>
        <Skeleton height={160} radius="card" />
      </Framed>
    )
  return (
    <Framed {...view}>
      <ol className={styles.rail} aria-busy="true">
        {stepsOf(activity, null).map((step, index) => (
          <Step key={step.stage.identifier} step={step} number={index + 1} zone={activity.timeZone} takesPart={false} />
        ))}
      </ol>
    </Framed>
  )
}

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('StageRail.title')} note={props.text && <RichText text={props.text} />}>
      {children}
    </Frame>
  )
}

export default {
  ready: StageRail,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Framed),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
