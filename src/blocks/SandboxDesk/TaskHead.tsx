import { useTranslation } from 'react-i18next'
import { openPayoutOf, payoutKey } from '../../contract/payoutState.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber, formatTaskProgress, isSingleStep } from '../../i18n/index.ts'
import { Card, Chip, Heading, Notice, Progress } from '../../ui/index.ts'
import styles from './SandboxDesk.module.css'
import type { RequestedTask } from './taskForms.ts'

/** The requested task and the progress of the user. */
export function TaskHead({ requested: { activity, task, row } }: { requested: RequestedTask }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const status = row?.status ?? 'PENDING'
  const number = (value: string, coin?: string) => formatNumber(value, locale, { coin })
  const isSingle = isSingleStep(task)
  const payout = row && openPayoutOf(row)
  const word = t(payout ? payoutKey(payout) : `task.status.${status}`)
  return (
    <Card as="section" labelledBy="desk-task" className={styles.task}>
      <p className={styles.fine}>{activity.title}</p>
      <Heading level={2} id="desk-task">
        {task.title}
      </Heading>
      <p className={styles.fine}>{task.desc}</p>
      <div role="status" className={styles.state}>
        {status === 'PENDING' && !isSingle && (
          <Progress
            percent={row?.percent ?? 0}
            label={word}
            valueText={formatTaskProgress(task, row?.currentValue ?? '0', { translate: t, number })}
          />
        )}
        {status === 'COMPLETED' && (
          <Notice tone="rise" icon="check" title={t('SandboxDesk.completed')}>
            <p>{t('SandboxDesk.completedText')}</p>
          </Notice>
        )}
        {(status === 'GRANTED' || status === 'UNSATISFIED' || (status === 'PENDING' && isSingle)) && (
          <Chip>{word}</Chip>
        )}
      </div>
    </Card>
  )
}
