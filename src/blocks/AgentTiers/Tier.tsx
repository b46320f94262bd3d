import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber } from '../../i18n/index.ts'
import { Amount, Chip, classes, Progress } from '../../ui/index.ts'
import styles from './AgentTiers.module.css'

type Performance = Answer<typeof calls.agentPerformance>

interface Props {
  tier: Answer<typeof calls.getActivityDetailInfo>['tiers'][number]
  /** From 1. */
  step: number
  place: 'passed' | 'current' | 'next' | 'ahead'
  performance: Performance | null
}

/** One tier: what it pays, what it takes, and, if it is the next one, how far there. */
export function Tier({ tier, step, place, performance }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { reward } = tier
  const isReached = place === 'passed' || place === 'current'
  return (
    <li className={classes(styles.tier, styles[place])} aria-current={place === 'current' ? 'step' : undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t('AgentTiers.tier', { step: formatNumber(step, locale) })}</h3>
        {place !== 'ahead' && (
          <Chip tone={isReached ? 'rise' : 'neutral'} icon={isReached ? 'check' : 'arrow'}>
            {t(`AgentTiers.${place}`)}
          </Chip>
        )}
      </div>
      <div>
        <Amount value={formatNumber(reward.amount, locale)} coin={reward.coin} size="large" />
        <p className={styles.soft}>{reward.name}</p>
      </div>
      {place === 'next' && performance ? (
        <Way tier={tier} performance={performance} />
      ) : (
        <ul className={styles.takes}>
          <li>{t('AgentTiers.invites', { count: tier.validInvites })}</li>
          <li>{t('AgentTiers.volume', { amount: `\u2068${formatAmount(tier.volume, 'USDT', locale)}\u2069` })}</li>
        </ul>
      )}
    </li>
  )
}

function Way({ tier, performance }: { tier: Props['tier']; performance: Performance }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const number = (value: string | number) => formatNumber(value, locale)
  const { validInvites, volume } = tier
  return (
    <div className={styles.way}>
      <Progress
        percent={shareOf(performance.valid, validInvites)}
        label={t('AgentTiers.invitesLabel')}
        valueText={`${number(performance.valid)} / ${number(validInvites)}`}
      />
      <Progress
        percent={shareOf(performance.volume, volume)}
        label={t('AgentTiers.volumeLabel')}
        valueText={`${number(performance.volume)} / ${formatAmount(volume, performance.coin, locale)}`}
      />
    </div>
  )
}

/** Percent for a bar, for which a float is exact enough; nothing asked for is met. */
const shareOf = (have: string | number, asked: string | number) =>
  Number(asked) === 0 ? 100 : (100 * Number(have)) / Number(asked)
