import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { activityTypeKeys } from '../../contract/activityType.ts'
import { hasMoreToWin, type PageState } from '../../contract/pageState.ts'
import { openPayoutOf } from '../../contract/payoutState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { useProgress } from '../../data/index.ts'
import { Chip, type IconName, type Tone, useMounted } from '../../ui/index.ts'
import styles from './Hero.module.css'

type Badge = { key: string; tone: Tone; icon: IconName }

const byStatus: Record<Activity['status'], Badge> = {
  NOT_STARTED: {
    key: 'activity.status.NOT_STARTED',
    tone: 'info',
    icon: 'clock',
  },
  IN_PROGRESS: {
    key: 'activity.status.IN_PROGRESS',
    tone: 'rise',
    icon: 'check',
  },
  ENDED: { key: 'activity.status.ENDED', tone: 'neutral', icon: 'clock' },
  SETTLED: { key: 'activity.status.SETTLED', tone: 'neutral', icon: 'trophy' },
}

/** Page states that are more specific than the status of the activity. */
const byState: Partial<Record<PageState, Badge>> = {
  // The server clock can pass the end before the activity is loaded again.
  ENDED: byStatus.ENDED,
  SETTLED: byStatus.SETTLED,
  REVIEWING: { key: 'activity.reviewing', tone: 'info', icon: 'clock' },
  APPLIED_WAITING: { key: 'activity.joined', tone: 'rise', icon: 'check' },
  IN_PROGRESS: { key: 'activity.joined', tone: 'rise', icon: 'check' },
  CLAIMABLE: { key: 'reward.toClaim', tone: 'accent', icon: 'gift' },
  ALL_GRANTED: { key: 'reward.allReceived', tone: 'rise', icon: 'check' },
}

const allDone: Badge = { key: 'task.allDone', tone: 'rise', icon: 'check' }

/** Whether users can join before the start: “Upcoming” beside the button for joining would contradict it. */
const canJoinEarly = ({ status, serverTime, applyStartTime, applyEndTime }: Activity) =>
  status === 'NOT_STARTED' && serverTime >= applyStartTime && serverTime < applyEndTime

/** Whether a granted reward has not reached the user. */
function useHasOpenPayout(): boolean {
  const rows = useProgress()
  const hasOpen = () => rows.rows().some(openPayoutOf)
  return useSyncExternalStore(rows.subscribe, hasOpen, () => false)
}

interface Props {
  /** Replaces the name of the activity type. */
  text: string | undefined
  activity: Activity | null
  state: PageState
}

/** The line above the title: the activity type and the status. */
export function Eyebrow({ text, activity, state }: Props) {
  const { t } = useTranslation()
  const mounted = useMounted()
  const typeName = text ?? (activity && t(activityTypeKeys(activity.activityType)))
  const isUnpaid = useHasOpenPayout()
  const isDone = state === 'ALL_GRANTED' && activity && (isUnpaid || hasMoreToWin(activity))
  const ofState = isDone ? allDone : byState[state]
  const badge = (mounted && ofState) || (activity && !canJoinEarly(activity) && byStatus[activity.status])
  // The event may go on, but not for this viewer: nothing to celebrate.
  const isBlocked = mounted && state === 'REGION_BLOCKED'
  if (!typeName && !badge) return null
  return (
    <p className={styles.eyebrow}>
      {typeName}
      {badge && (
        <Chip {...(isBlocked ? { tone: 'neutral', icon: 'clock' } : { tone: badge.tone, icon: badge.icon })}>
          {t(badge.key)}
        </Chip>
      )}
    </p>
  )
}
