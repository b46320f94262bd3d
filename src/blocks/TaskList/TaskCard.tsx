import { memo } from 'react'
import type { Reward } from '../../contract/shapes/reward.ts'
import type { Task, TaskStatus } from '../../contract/shapes/task.ts'
import type { Translate } from '../../i18n/index.ts'
import { Amount, Card, classes, Heading, Icon } from '../../ui/index.ts'
import { type CardContext, type CardProps, hasProgress } from './cardContext.ts'
import styles from './TaskList.module.css'
import { TaskProgress } from './TaskProgress.tsx'
import { taskAction } from './taskAction.tsx'
import { taskDisplay } from './taskDisplay.ts'

const tones = { COMPLETED: 'accent', GRANTED: 'quiet', UNSATISFIED: 'quiet', PENDING: 'plain' } as const

/**
 * One task. Each part subscribes to the fields that it shows, so progress re-renders a bar, not the card. Components
 * without state are called as functions, which cuts the number of components of a long list to a third.
 */
export const TaskCard = memo(function TaskCard({ task, rows, context }: CardProps) {
  const progress = rows.select(task.taskId, (row) => row && `${row.status} ${row.locked} ${row.reason ?? ''}`)
  const known = hasProgress(context) ? progress : undefined
  const [status, locked, reason] = (known?.split(' ') ?? []) as [TaskStatus?, string?, string?]
  const shown = status ?? (context.isOver ? 'UNSATISFIED' : 'PENDING')
  return (
    <li data-task={task.taskId}>
      {Card({
        as: 'article',
        tone: tones[shown],
        className: classes(styles.card, shown === 'UNSATISFIED' && styles.lost),
        children: (
          <>
            {top(task, context)}
            <div className={styles.foot}>
              <TaskProgress task={task} rows={rows} context={context} />
              {status && taskAction({ task, status, locked: locked === 'true', reason, context })}
            </div>
          </>
        ),
      })}
    </li>
  )
})

/** The task and its rewards. */
const top = (task: Task, { translate, number }: CardContext) => (
  <div className={styles.top}>
    <span className={styles.kind}>{Icon({ name: taskDisplay[task.taskType].icon, size: 22 })}</span>
    <div className={styles.words}>
      {Heading({ level: 3, size: 'lead', children: task.title })}
      <p className={styles.desc}>{task.desc}</p>
    </div>
    <ul className={styles.rewards}>
      {task.rewards.map((reward) => (
        <li key={reward.rewardId} className={styles.reward}>
          {reward.coin ? (
            Amount({ value: `+${number(reward.amount, reward.coin)}`, coin: reward.coin })
          ) : (
            <strong>{reward.name}</strong>
          )}
          <span className={styles.fine}>{rewardTerms(reward, translate).join(' · ')}</span>
        </li>
      ))}
    </ul>
  </div>
)

/** The type and validity of a reward. The name of draws, such as "2 draws", says their type. */
const rewardTerms = ({ rewardType, validDays }: Reward, translate: Translate): string[] => [
  ...(rewardType === 'LOTTERY_COUNT' ? [] : [translate(`reward.type.${rewardType}`)]),
  ...(validDays === null ? [] : [translate('reward.validDays', { count: validDays })]),
]
