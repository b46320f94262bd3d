import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity, usePageInfo, usePageState, useProgress } from '../../data/index.ts'
import { formatDate, zoneLabel } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { createFailedView, Empty, Frame, Icon, type IconName, Notice, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './StageRail.module.css'
import { type StageProgress, type StageState, stageProgressOf } from './stageProgress.ts'
import { useStageRows } from './useStageRows.ts'

type Spec = typeof spec

function StageRail({ data, ...view }: ReadyProps<Spec>) {
  const hasProgress = usePageState((state) => joined.has(state))
  const takesPart = hasProgress && data.activity.user?.applyStatus === 'APPLIED'
  const rows = useStageRows(useProgress())
  const stages = stageProgressOf(data.activity, takesPart ? rows : null)
  const zone = data.activity.timeZone
  return (
    <Framed {...view}>
      <ol className={styles.rail}>
        {stages.map((progress, index) => (
          <StageItem
            key={progress.stage.identifier}
            progress={progress}
            number={index + 1}
            zone={zone}
            takesPart={takesPart}
          />
        ))}
      </ol>
    </Framed>
  )
}

/** Page states in which the progress of the user is shown. */
const joined = new Set(['IN_PROGRESS', 'CLAIMABLE', 'ALL_GRANTED', 'ENDED', 'SETTLED'])

const icons: Partial<Record<StageState, IconName>> = {
  done: 'check',
  claim: 'gift',
  locked: 'lock',
  soon: 'clock',
  over: 'close',
}

interface StageItemProps {
  progress: StageProgress
  number: number
  zone: string
  takesPart: boolean
}

function StageItem({ progress: { stage, tasks, met, state }, number, zone, takesPart }: StageItemProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const icon = icons[state]
  const formatTime = (at: number) => `${formatDate(at, locale, zone)} (${zoneLabel(zone)})`
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'open' && takesPart ? 'step' : undefined}>
      <span className={styles.sign} aria-hidden="true">
        {icon ? <Icon name={icon} size={20} /> : number}
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
              ? t('StageRail.from', { time: formatTime(stage.startTime) })
              : t('StageRail.until', { time: formatTime(stage.endTime) })}
        </p>
      </div>
    </li>
  )
}

/** Stages are hidden in a blocked region. */
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

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Empty art="ticket" title={t('StageRail.empty')} />
    </Framed>
  )
}

/** While the progress loads, shows the stages as for a visitor. */
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
        {stageProgressOf(activity, null).map((progress, index) => (
          <StageItem
            key={progress.stage.identifier}
            progress={progress}
            number={index + 1}
            zone={activity.timeZone}
            takesPart={false}
          />
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
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
