import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber } from '../../i18n/index.ts'
import { Icon } from '../../ui/index.ts'
import styles from './PrizePoolProgress.module.css'
import { segmentsOf } from './segments.ts'

interface Props {
  pool: NonNullable<Activity['pool']>
  activity: Activity
}

/** The steps of the pool as marks of one bar that fills with the participants, and what the next step needs. */
export function PoolSteps({ pool: { steps, coin }, activity }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const participants = activity.participantCount
  const segments = segmentsOf(steps, participants)
  const next = steps.find(({ unlocked }) => !unlocked)
  const target = next?.participants ?? steps.at(-1)?.participants ?? 0
  const amountOf = (amount: string) => formatAmount(amount, coin, locale)
  return (
    <>
      {next && (
        <p className={styles.next}>
          {t('PrizePoolProgress.missing', { count: next.participants - participants, amount: amountOf(next.amount) })}
        </p>
      )}
      {!next && <p className={styles.next}>{t('PrizePoolProgress.full')}</p>}
      <div
        role="progressbar"
        aria-label={t('PrizePoolProgress.people')}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={Math.min(participants, target)}
        aria-valuetext={`${formatNumber(participants, locale)} / ${formatNumber(target, locale)}`}
      />
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.participants} className={step.unlocked ? styles.unlocked : styles.step}>
            {index < segments.length && (
              <span className={styles.segment}>
                <span style={{ '--filled': segments[index] } as CSSProperties} />
              </span>
            )}
            <span className={styles.mark}>
              <Icon name={step.unlocked ? 'check' : 'lock'} size={16} />
            </span>
            <span className={styles.amount}>
              <bdi>{amountOf(step.amount)}</bdi>
              <span className="pb-hidden">
                {step.unlocked ? t('activity.unlocked') : t('PrizePoolProgress.locked')}
              </span>
            </span>
            <span className={styles.soft}>
              {step.participants === 0
                ? t('PrizePoolProgress.start')
                : t('PrizePoolProgress.from', { count: step.participants })}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
