import type { Completion, Task } from '../../contract/shapes/task.ts'
import { useAct, usePageInfo } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { kinds } from './kinds.ts'
import type { CardContext } from './TaskCard.tsx'
import styles from './TaskList.module.css'

interface Props {
  task: Task
  row: Completion | undefined
  context: CardContext
}

/** What can be done with a task now; why not, where it can no longer be done; nothing for one who only looks. */
export function TaskAction({ task, row, context }: Props) {
  const { phase } = context
  if (!row || phase === 'look') return null
  switch (row.status) {
    case 'COMPLETED':
      return <Claim task={task} context={context} />
    case 'UNSATISFIED':
      return row.reason === 'RISK_CONTROL' ? <p className={styles.missed}>{context.t('reason.RISK_CONTROL')}</p> : null
    case 'GRANTED':
      return null
    case 'PENDING':
      return phase === 'open' ? <Go task={task} isLocked={row.locked} context={context} /> : null
  }
}

function Claim({ task, context: { t, locale } }: Omit<Props, 'row'>) {
  const { act, pending } = useAct()
  const action = { action: 'claim' } as const
  const about = { taskId: task.taskId }
  const [reward, ...more] = task.rewards
  const label =
    reward?.coin && more.length === 0
      ? t('reward.claimAmount', {
          amount: formatAmount(reward.amount, reward.coin, locale),
        })
      : t('reward.claim')
  return (
    <Button
      variant="primary"
      className={styles.action}
      pending={pending(action, about)}
      onClick={() => void act(action, about)}
    >
      {label}
    </Button>
  )
}

function Go({ task, isLocked, context: { t } }: Omit<Props, 'row'> & { isLocked: boolean }) {
  const { path } = usePageInfo()
  const { url, text } = task.action
  // Without an address a browser has nowhere to go; a button that does nothing is worse than none.
  if (!url && !isLocked) return null
  return (
    <Button
      className={styles.action}
      href={url && !isLocked ? (url.startsWith('/') ? path(url) : url) : undefined}
      disabledReason={isLocked ? t('task.locked') : undefined}
      icon={isLocked ? 'lock' : undefined}
    >
      {text ?? t(kinds[task.taskType].go)}
    </Button>
  )
}
