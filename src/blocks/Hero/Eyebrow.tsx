import { useTranslation } from 'react-i18next'
import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { useMounted } from '../../data/index.ts'
import { Chip, type IconName, type Tone } from '../../ui/index.ts'
import styles from './Hero.module.css'

type Look = { key: string; tone: Tone; icon: IconName }

const byStatus: Record<Activity['status'], Look> = {
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

/** States of the viewer that say more than the event's own. */
const byState: Partial<Record<PageState, Look>> = {
  // The clock may know it before the activity is read again.
  ENDED: byStatus.ENDED,
  SETTLED: byStatus.SETTLED,
  REVIEWING: { key: 'activity.reviewing', tone: 'info', icon: 'clock' },
  APPLIED_WAITING: { key: 'activity.joined', tone: 'rise', icon: 'check' },
  IN_PROGRESS: { key: 'activity.joined', tone: 'rise', icon: 'check' },
  CLAIMABLE: { key: 'reward.toClaim', tone: 'accent', icon: 'gift' },
  ALL_GRANTED: { key: 'reward.allReceived', tone: 'rise', icon: 'check' },
}

interface Props {
  /** In place of the kind of event. */
  text: string | undefined
  activity: Activity | null
  state: PageState
}

/** The line above the title: what kind of event, and how it stands. */
export function Eyebrow({ text, activity, state }: Props) {
  const { t } = useTranslation()
  const mounted = useMounted()
  const kind = text ?? (activity && t(`activity.type.${activity.activityType}`))
  const look = (mounted && byState[state]) || (activity && byStatus[activity.status])
  if (!kind && !look) return null
  return (
    <p className={styles.eyebrow}>
      {kind}
      {look && (
        <Chip tone={look.tone} icon={look.icon}>
          {t(look.key)}
        </Chip>
      )}
    </p>
  )
}
