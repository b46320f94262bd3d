import { isProcessing, openPayoutOf, payoutKey } from '../../contract/payoutState.ts'
import type { Completion, Task, TaskStatus } from '../../contract/shapes/task.ts'
import { formatTaskProgress, isSingleStep } from '../../i18n/index.ts'
import { Chip, classes, Dash, Progress } from '../../ui/index.ts'
import { type CardContext, type CardProps, hasProgress } from './cardContext.ts'
import styles from './TaskList.module.css'

const chips = {
  PENDING: ['neutral', 'clock'],
  COMPLETED: ['accent', 'gift'],
  GRANTED: ['rise', 'check'],
  UNSATISFIED: ['neutral', 'close'],
} as const

/** The progress of the user as a bar or, if there is nothing to measure, as a chip. */
export function TaskProgress({ task, rows, context }: CardProps) {
  const found = rows.use(task.taskId)
  const { translate, participation } = context
  const row = hasProgress(context) ? found : undefined
  const isSingle = isSingleStep(task)
  if (isSingle && participation === 'none') return null
  // No row: the progress is loading or could not be loaded, or the platform returned none for this task.
  if (!row)
    return (
      <div className={classes(styles.progress, participation === 'none' && styles.notJoined)}>
        {isSingle
          ? Chip({ children: <Dash /> })
          : Progress({
              percent: 0,
              label: translate('TaskList.progress'),
              valueText: formatTaskProgress(task, undefined, context),
            })}
      </div>
    )
  const { status, percent, reason } = row
  const payout = openPayoutOf(row)
  const [tone, icon] = chips[payout ? (payout === 'CANCELED' ? 'UNSATISFIED' : 'PENDING') : status]
  const word = translate(payout ? payoutKey(payout) : (missed[reason ?? ''] ?? `task.status.${status}`))
  return (
    <div className={classes(styles.progress, status === 'GRANTED' && styles.received)}>
      {isSingle || status === 'GRANTED'
        ? Chip({ tone, icon, children: word })
        : Progress({ percent, label: word, valueText: formatTaskProgress(task, row.currentValue, context) })}
      {dateLine(task, row, context)}
    </div>
  )
}

/** Reasons that are more specific than the status. */
const missed: Partial<Record<string, string>> = { CLAIM_EXPIRED: 'reward.expired', OUT_OF_STOCK: 'reward.soldOut' }

/** The claim deadline, the deadline of a task with its own limit, or when the reward was received. */
function dateLine({ validDays }: Task, row: Completion, { translate, formatTime }: CardContext) {
  const { status, expireTime, grantedTime, locked } = row
  const payout = openPayoutOf(row)
  // The chip before it says what happened then, or since then. When a payout failed is not known.
  if (status === 'GRANTED')
    return (!payout || isProcessing(payout)) && grantedTime && <p className={styles.fine}>{formatTime(grantedTime)}</p>
  const lines: Partial<Record<TaskStatus, [key: string, at: number | null]>> = {
    COMPLETED: ['reward.claimBy', expireTime],
    PENDING: ['TaskList.until', validDays !== null && !locked ? expireTime : null],
  }
  const [key, at] = lines[status] ?? []
  return key && at != null && <p className={styles.fine}>{translate(key, { time: formatTime(at) })}</p>
}
