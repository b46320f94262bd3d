import type { Task, TaskStatus } from '../../contract/shapes/task.ts'
import { useAct } from '../../data/index.ts'
import { Button } from '../../ui/index.ts'
import type { CardContext } from './cardContext.ts'
import { kinds } from './kinds.ts'
import styles from './TaskList.module.css'

interface Part {
  task: Task
  context: CardContext
}

interface Props extends Part {
  status: TaskStatus
  locked: boolean
  reason?: string
}

/** What can be done with a task now; why not, where it can no longer be done. */
export function taskAction({ task, status, locked, reason, context }: Props) {
  switch (status) {
    case 'COMPLETED':
      return <Claim task={task} context={context} />
    case 'UNSATISFIED':
      return reason === 'RISK_CONTROL' ? <p className={styles.missed}>{context.say('reason.RISK_CONTROL')}</p> : null
    case 'PENDING':
      return context.phase === 'open' ? go(task, locked, context) : null
    case 'GRANTED':
      return null
  }
}

function Claim({ task, context: { say, number } }: Part) {
  const { act, pending, closedFor } = useAct()
  const action = { action: 'claim' } as const
  const about = { taskId: task.taskId }
  const seconds = closedFor(action)
  const [reward, ...more] = task.rewards
  const label =
    reward?.coin && more.length === 0
      ? say('reward.claimAmount', { amount: `${number(reward.amount)}\u00a0${reward.coin}` })
      : say('reward.claim')
  return (
    <Button
      variant="primary"
      className={styles.action}
      pending={pending(action, about)}
      disabledReason={seconds > 0 ? say('error.tryIn', { seconds }) : undefined}
      onClick={() => void act(action, about)}
    >
      {label}
    </Button>
  )
}

function go(task: Task, isLocked: boolean, { say, path }: CardContext) {
  const { url, text } = task.action
  // Without an address a browser has nowhere to go; a button that does nothing is worse than none.
  if (!url && !isLocked) return null
  return (
    <Button
      className={styles.action}
      href={url && !isLocked ? (url.startsWith('/') ? path(url) : url) : undefined}
      disabledReason={isLocked ? say('task.locked') : undefined}
      icon={isLocked ? 'lock' : undefined}
    >
      {text ?? say(kinds[task.taskType].go)}
    </Button>
  )
}
