import { goAction, taskAddress, useActions } from '../../actions/index.ts'
import type { Task, TaskStatus } from '../../contract/shapes/task.ts'
import type { Action } from '../../registry/fields.ts'
import { Button } from '../../ui/index.ts'
import type { CardContext } from './cardContext.ts'
import styles from './TaskList.module.css'
import { taskDisplay } from './taskDisplay.ts'

interface Part {
  task: Task
  context: CardContext
}

interface Props extends Part {
  status: TaskStatus
  locked: boolean
  reason?: string | undefined
}

/** The button for a task, or the reason why its reward was lost. */
export function taskAction({ task, status, locked, reason, context }: Props) {
  switch (status) {
    case 'COMPLETED':
      return <Claim task={task} context={context} />
    case 'UNSATISFIED':
      return reason === 'RISK_CONTROL' ? (
        <p className={styles.missed}>{context.translate('reason.RISK_CONTROL')}</p>
      ) : null
    case 'PENDING':
      return context.participation === 'active' ? goButton(task, locked, context) : null
    case 'GRANTED':
      return null
  }
}

function Claim({ task, context: { translate, number } }: Part) {
  const { run, pending, lockedFor } = useActions()
  const action = { action: 'claim' } as const
  const details = { taskId: task.taskId }
  const seconds = lockedFor(action.action)
  const [reward, ...more] = task.rewards
  const label =
    reward?.coin && more.length === 0
      ? translate('reward.claimAmount', { amount: `${number(reward.amount, reward.coin)}\u00a0${reward.coin}` })
      : translate('reward.claim')
  return (
    // The one primary button of a page is its call to action, which claims them all.
    <Button
      className={`${styles.action} ${styles.claim}`}
      pending={pending(action, details)}
      disabledReason={seconds > 0 ? translate('error.tryIn', { seconds }) : undefined}
      onClick={() => void run(action, details)}
    >
      {label}
    </Button>
  )
}

/** The link or button to do a task. */
function goButton(task: Task, isLocked: boolean, context: CardContext) {
  const { translate, path, page } = context
  const label = task.action.text ?? translate(taskDisplay[task.taskType].goLabel)
  const url = taskAddress(task, page)
  if (isLocked)
    return (
      <Button className={`${styles.action} ${styles.locked}`} disabledReason={translate('task.locked')} icon="lock">
        {label}
      </Button>
    )
  if (url && !url.startsWith('#'))
    return (
      <Button className={styles.action} href={url.startsWith('/') ? path(url) : url}>
        {label}
      </Button>
    )
  const action = goAction(task, page)
  // Without a destination no button is shown.
  return action && <InPageButton task={task} action={action} label={label} />
}

/** A task that is done on this page: in a block, or by sharing. */
function InPageButton({ task: { taskId }, action, label }: { task: Task; action: Action; label: string }) {
  const { run, pending } = useActions()
  const details = { taskId }
  return (
    <Button className={styles.action} pending={pending(action, details)} onClick={() => void run(action, details)}>
      {label}
    </Button>
  )
}
