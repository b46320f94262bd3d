import { memo } from 'react'
import type { Completion, Task, TaskStatus } from '../../contract/shapes/task.ts'
import type { Keyed } from '../../registry/sources.ts'
import { Amount, Card, Heading, Icon } from '../../ui/index.ts'
import type { CardContext } from './cardContext.ts'
import { kinds } from './kinds.ts'
import { Standing } from './Standing.tsx'
import styles from './TaskList.module.css'
import { taskAction } from './taskAction.tsx'

/** What each part of a card is given. */
export interface CardProps {
  task: Task
  /** Without a row of this task nothing of the viewer's own is known. */
  rows: Keyed<Completion>
  context: CardContext
}

const tones = { COMPLETED: 'accent', GRANTED: 'quiet', UNSATISFIED: 'quiet', PENDING: 'plain' } as const

/**
 * One task. Its parts listen each to what they show of its row: progress moves a bar, not a card.
 * Pieces without state are called here rather than mounted: a list of a thousand cards has a third of the components.
 */
export const TaskCard = memo(function TaskCard({ task, rows, context }: CardProps) {
  const standing = rows.select(task.taskId, (row) => row && `${row.status} ${row.locked} ${row.reason ?? ''}`)
  const known = context.phase === 'look' ? undefined : standing
  const [status, locked, reason] = (known?.split(' ') ?? []) as [TaskStatus?, string?, string?]
  return (
    <li data-task={task.taskId}>
      {Card({
        as: 'article',
        tone: tones[status ?? 'PENDING'],
        className: styles.card,
        children: (
          <>
            {top(task, context)}
            <div className={styles.foot}>
              <Standing task={task} rows={rows} context={context} />
              {status && taskAction({ task, status, locked: locked === 'true', reason, context })}
            </div>
          </>
        ),
      })}
    </li>
  )
})

/** What the task is and what it brings. */
const top = (task: Task, { say, number }: CardContext) => (
  <div className={styles.top}>
    <span className={styles.kind}>{Icon({ name: kinds[task.taskType].icon, size: 22 })}</span>
    <div className={styles.words}>
      {Heading({ level: 3, size: 'lead', children: task.title })}
      <p className={styles.desc}>{task.desc}</p>
    </div>
    <ul className={styles.rewards}>
      {task.rewards.map((reward) => (
        <li key={reward.rewardId} className={styles.reward}>
          {reward.coin ? (
            Amount({ value: `+${number(reward.amount)}`, coin: reward.coin })
          ) : (
            <strong>{reward.name}</strong>
          )}
          <span className={styles.fine}>
            {say(`reward.type.${reward.rewardType}`)}
            {reward.validDays !== null && ` · ${say('reward.validDays', { count: reward.validDays })}`}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
