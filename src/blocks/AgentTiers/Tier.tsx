import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { percentOf } from '../../contract/decimal.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber } from '../../i18n/index.ts'
import { Amount, Chip, classes, Progress } from '../../ui/index.ts'
import styles from './AgentTiers.module.css'

type Performance = Answer<typeof calls.agentPerformance>

interface Props {
  tier: Answer<typeof calls.getActivityDetailInfo>['tiers'][number]
  /** From 1. */
  number: number
  state: 'passed' | 'current' | 'next' | 'ahead'
  performance: Performance | null
}

/** One tier: its reward, its thresholds and, for the next tier, the progress. */
export function Tier({ tier, number, state, performance }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { reward } = tier
  const isReached = state === 'passed' || state === 'current'
  return (
    <li className={classes(styles.tier, styles[state])} aria-current={state === 'current' ? 'step' : undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t('AgentTiers.tier', { step: formatNumber(number, locale) })}</h3>
        {state !== 'ahead' && (
          <Chip tone={isReached ? 'rise' : 'neutral'} icon={isReached ? 'check' : 'arrow'}>
            {t(`AgentTiers.${state}`)}
          </Chip>
        )}
      </div>
      <div>
        <Amount value={formatNumber(reward.amount, locale, { coin: reward.coin })} coin={reward.coin} size="large" />
        <p className={styles.soft}>{reward.name}</p>
      </div>
      {state === 'next' && performance ? (
        <TierProgress tier={tier} performance={performance} />
      ) : (
        <ul className={styles.takes}>
          <li>{t('AgentTiers.invites', { count: tier.validInvites })}</li>
          <li>{t('AgentTiers.volume', { amount: `\u2068${formatAmount(tier.volume, 'USDT', locale)}\u2069` })}</li>
        </ul>
      )}
    </li>
  )
}

function TierProgress({ tier, performance }: { tier: Props['tier']; performance: Performance }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { validInvites, volume } = tier
  const { coin } = performance
  return (
    <div className={styles.way}>
      <Progress
        percent={percentOf(`${performance.valid}`, `${validInvites}`)}
        label={t('AgentTiers.invitesLabel')}
        valueText={`${formatNumber(performance.valid, locale)} / ${formatNumber(validInvites, locale)}`}
      />
      <Progress
        percent={percentOf(performance.volume, volume)}
        label={t('AgentTiers.volumeLabel')}
        valueText={`${formatNumber(performance.volume, locale, { coin })} / ${formatAmount(volume, coin, locale)}`}
      />
    </div>
  )
}
