import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import {
  unlessBlocked,
  useActivity,
  useOwnFailure,
  usePageInfo,
  usePageState,
  useParticipationStatus,
  useProgress,
} from '../../data/index.ts'
import { formatDate, zoneLabel } from '../../i18n/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { createFailedView, Dash, Empty, Frame, Icon, type IconName, Retry, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './StageRail.module.css'
import { type StageProgress, type StageState, stageProgressOf } from './stageProgress.ts'
import { useStageRows } from './useStageRows.ts'

type Spec = typeof spec

const StageRail = ({ data, ...view }: ReadyProps<Spec>) => <KnownStages {...view} activity={data.activity} />

/** The stages of an activity. What could not be read of the viewer is a dash. */
function KnownStages({ activity, ...view }: ViewProps<Spec> & { activity: Activity }) {
  const hasProgress = usePageState((state) => joined.has(state))
  const takesPart = hasProgress && activity.user?.applyStatus === 'APPLIED'
  const own = useParticipationStatus()
  const failure = useOwnFailure()
  const isUnknown = own === 'failed' || (takesPart && failure !== null)
  const rows = useStageRows(useProgress())
  const stages = stageProgressOf(activity, takesPart && !isUnknown ? rows : null)
  return (
    <Framed {...view}>
      <ol className={styles.rail}>
        {stages.map((progress, index) => (
          <StageItem
            key={progress.stage.identifier}
            progress={progress}
            number={index + 1}
            zone={activity.timeZone}
            own={isUnknown ? 'unknown' : takesPart ? 'known' : 'none'}
          />
        ))}
      </ol>
      {isUnknown && failure && <Retry failure={failure} />}
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
  /** The progress of the viewer. `none`: they do not take part. `unknown`: it could not be read. */
  own: 'none' | 'known' | 'unknown'
}

function StageItem({ progress: { stage, tasks, met, state }, number, zone, own }: StageItemProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  // What the platform says of the stage itself is known in any case.
  const isUnknown = own === 'unknown' && state !== 'soon' && state !== 'over'
  const icon = isUnknown ? undefined : icons[state]
  const formatTime = (at: number) => `${formatDate(at, locale, zone)} (${zoneLabel(zone)})`
  return (
    <li
      className={styles.step}
      data-state={isUnknown ? 'open' : state}
      aria-current={state === 'open' && own === 'known' ? 'step' : undefined}
    >
      <span className={styles.sign} aria-hidden="true">
        {icon ? <Icon name={icon} size={20} /> : number}
      </span>
      <div className={styles.words}>
        <a href={`#${stage.identifier}`} className={`pb-card-link ${styles.title}`}>
          {stage.title}
        </a>
        <p className={styles.state}>{isUnknown ? <Dash /> : t(`StageRail.${state}`)}</p>
        <p className={styles.fine}>
          {own !== 'none' && state !== 'soon'
            ? t('StageRail.met', { met: own === 'known' ? met : '–', count: tasks.length })
            : state === 'soon'
              ? t('StageRail.from', { time: formatTime(stage.startTime) })
              : t('StageRail.until', { time: formatTime(stage.endTime) })}
        </p>
      </div>
    </li>
  )
}

/** Hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(StageRail)

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
            own="none"
          />
        ))}
      </ol>
    </Framed>
  )
}

/** Without the activity, no stage is known. */
const Failed = ({ data: { activity }, ...view }: FailedProps<Spec>) =>
  activity?.stages?.length ? <KnownStages {...view} activity={activity} /> : <NothingKnown {...view} />

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('StageRail.title')} note={props.text && <RichText text={props.text} />}>
      {children}
    </Frame>
  )
}

const NothingKnown = createFailedView<ViewProps<Spec>>(Framed)

export default {
  ready: StageRail,
  loading: Loading,
  failed: Failed,
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
