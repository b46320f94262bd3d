import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallToAction } from '../../actions/index.ts'
import type { Completion, Task } from '../../contract/shapes/task.ts'
import { useActivity, usePageInfo, useProgress } from '../../data/index.ts'
import {
  formatDateTime,
  formatNumber,
  formatReward,
  formatTaskProgress,
  isSingleStep,
  zoneLabel,
} from '../../i18n/index.ts'
import { Progress } from '../../ui/index.ts'
import styles from './ApplyBar.module.css'

const none: readonly Completion[] = []
const nothing = () => none

/** Below the call to action: the progress of the task that it names, or until when rewards can be claimed. */
export function NextStep({ cta: { state, details } }: { cta: CallToAction }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const activity = useActivity()
  const progress = useProgress()
  const rows = useSyncExternalStore(progress.subscribe, progress.rows, nothing)
  if (state === 'CLAIMABLE') {
    const ends = rows.flatMap(({ status, expireTime }) => (status === 'COMPLETED' && expireTime ? [expireTime] : []))
    if (!ends.length || !activity) return null
    const time = `${formatDateTime(Math.min(...ends), locale, activity.timeZone)} (${zoneLabel(activity.timeZone)})`
    return <p className={styles.reason}>{t('reward.claimBy', { time })}</p>
  }
  const row = state === 'IN_PROGRESS' ? rows.find(({ taskId }) => taskId === details.taskId) : undefined
  const task = row && activity?.taskGroups.flatMap(({ tasks }) => tasks).find(({ taskId }) => taskId === row.taskId)
  if (!task) return null
  if (isSingleStep(task)) return <p className={styles.reason}>{rewardsOf(task, locale)}</p>
  const number = (value: string, coin?: string) => formatNumber(value, locale, { coin })
  return (
    <Progress
      percent={row.percent}
      label={t('task.status.PENDING')}
      valueText={formatTaskProgress(task, row.currentValue, { translate: t, number })}
    />
  )
}

/** "+10 USDT + 2 draws" */
const rewardsOf = ({ rewards }: Task, locale: string): string =>
  `+${rewards.map((reward) => formatReward(reward, locale)).join(' + ')}`
