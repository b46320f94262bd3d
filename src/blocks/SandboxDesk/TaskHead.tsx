import { useTranslation } from 'react-i18next'
import { countOf } from '../../contract/decimal.ts'
import { openPayoutOf, payoutKey } from '../../contract/payoutState.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Card, Chip, Heading, Notice, Progress } from '../../ui/index.ts'
import styles from './SandboxDesk.module.css'
import type { RequestedTask } from './taskForms.ts'

/** Tickers are uppercase; other units are keys of shared texts. */
const isTicker = (unit: string) => /^[A-Z]/.test(unit)

/** The requested task and the progress of the user. */
export function TaskHead({ requested: { activity, task, row } }: { requested: RequestedTask }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const status = row?.status ?? 'PENDING'
  const { threshold, unit } = task
  const named = isTicker(unit) ? unit : t(`task.unit.${unit}`, { count: countOf(threshold) })
  const values = { current: formatNumber(row?.currentValue ?? '0', locale), target: formatNumber(threshold, locale) }
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
        {status === 'PENDING' && threshold !== '1' && (
          <Progress
            percent={row?.percent ?? 0}
            label={word}
            valueText={t('task.progress', { ...values, unit: named })}
          />
        )}
        {status === 'COMPLETED' && (
          <Notice tone="rise" icon="check" title={t('SandboxDesk.completed')}>
            <p>{t('SandboxDesk.completedText')}</p>
          </Notice>
        )}
        {(status === 'GRANTED' || status === 'UNSATISFIED' || (status === 'PENDING' && threshold === '1')) && (
          <Chip>{word}</Chip>
        )}
      </div>
    </Card>
  )
}
