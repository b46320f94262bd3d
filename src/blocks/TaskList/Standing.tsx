import type { Completion, Task, TaskStatus } from '../../contract/shapes/task.ts'
import { Chip, Progress } from '../../ui/index.ts'
import type { CardContext } from './cardContext.ts'
import type { CardProps } from './TaskCard.tsx'
import styles from './TaskList.module.css'

const chips = {
  PENDING: ['neutral', 'clock'],
  COMPLETED: ['accent', 'gift'],
  GRANTED: ['rise', 'check'],
  UNSATISFIED: ['neutral', 'close'],
} as const

/** How far the viewer is, in a bar or, where there is nothing to measure, in a word. */
export function Standing({ task, rows, context }: CardProps) {
  const found = rows.use(task.taskId)
  const { say, phase } = context
  const row = phase === 'look' ? undefined : found
  const isSingle = task.threshold === '1' && !isTicker(task.unit)
  if (isSingle && phase === 'look') return null
  const status = row?.status ?? 'PENDING'
  const [tone, icon] = chips[status]
  const word = say(missed[row?.reason ?? ''] ?? `task.status.${status}`)
  return (
    <div className={styles.standing}>
      {isSingle || status === 'GRANTED'
        ? Chip({ tone, icon, children: word })
        : Progress({
            percent: row?.percent ?? 0,
            label: phase === 'look' ? say('TaskList.progress') : word,
            valueText: figures(task, row, context),
          })}
      {row && moment(task, row, context)}
    </div>
  )
}

/** What became of a reward says more than that the task was not met. */
const missed: Partial<Record<string, string>> = { CLAIM_EXPIRED: 'reward.expired', OUT_OF_STOCK: 'reward.soldOut' }

/** A ticker is written in capitals; any other unit is one of our words. */
const isTicker = (unit: string) => /^[A-Z]/.test(unit)

/** "340 / 1,000 USDT"; a dash where the viewer's own figure is not known. */
function figures({ threshold, unit }: Task, row: Completion | undefined, { say, number }: CardContext): string {
  const current = row ? number(row.currentValue, 2) : '–'
  const named = isTicker(unit) ? unit : say(`task.unit.${unit}`, { count: Number(threshold) })
  return say('task.progress', { current, target: number(threshold), unit: named })
}

/** Until when something can be claimed, or met if it has a limit of its own; when it was received. */
function moment({ validDays }: Task, row: Completion, { say, moment: write }: CardContext) {
  const { status, expireTime, grantedTime, locked } = row
  const lines: Partial<Record<TaskStatus, [key: string, at: number | null]>> = {
    COMPLETED: ['reward.claimBy', expireTime],
    GRANTED: ['TaskList.received', grantedTime],
    PENDING: ['TaskList.until', validDays !== null && !locked ? expireTime : null],
  }
  const [key, at] = lines[status] ?? []
  return key && at != null && <p className={styles.fine}>{say(key, { time: write(at) })}</p>
}
