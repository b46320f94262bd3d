import { useTranslation } from 'react-i18next'
import { isOver } from '../../contract/isOver.ts'
import { type NextTier, nextTier } from '../../contract/nextTier.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Tier } from '../../contract/shapes/competition.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber, formatReward } from '../../i18n/index.ts'
import { Amount, Chip, Table } from '../../ui/index.ts'
import styles from './TierTable.module.css'

/** The tiers of deposit and volume, and which the user has reached. */
export function Tiers({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { tiers = [], tierProgress } = activity
  const next = tierProgress && !isOver(activity) ? nextTier(activity) : null
  const amountOf = (value: string) => <Amount value={formatNumber(value, locale, { coin: 'USDT' })} coin="USDT" />
  return (
    <Table
      caption={t('TierTable.caption')}
      hideCaption
      className={styles.tiers}
      columns={[
        { key: 'tier', title: t('bonus.tier') },
        { key: 'deposit', title: t('bonus.netDeposit'), align: 'end' },
        { key: 'volume', title: t('bonus.tradeVolume'), align: 'end' },
        { key: 'reward', title: t('rank.reward'), align: 'end' },
      ]}
      rows={tiers.map((tier, index) => ({
        id: tier.tierId,
        mine: tier.current,
        cells: {
          tier: <TierCell tier={tier} number={index + 1} next={next?.tier.tierId === tier.tierId ? next : null} />,
          deposit: (
            <>
              <span className={styles.phone}>{t('bonus.netDeposit')} </span>
              {amountOf(tier.depositMin)}
            </>
          ),
          volume: (
            <>
              <span className={styles.phone}>{t('bonus.tradeVolume')} </span>
              {amountOf(tier.volumeMin)}
            </>
          ),
          reward: (
            <strong>
              <bdi dir={tier.reward.coin ? 'ltr' : undefined}>{formatReward(tier.reward, locale)}</bdi>
            </strong>
          ),
        },
      }))}
    />
  )
}

/** The number of a tier, whether it is reached, and what is missing to the next tier. */
function TierCell({ tier, number, next }: { tier: Tier; number: number; next: NextTier | null }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const amountOf = (value: string) => formatAmount(value, 'USDT', locale)
  return (
    <span className={styles.tier}>
      <span className={styles.name}>
        <bdi>{formatNumber(number, locale)}</bdi>
        {tier.current ? (
          <Chip tone="accent" icon="check">
            {t('bonus.currentTier')}
          </Chip>
        ) : tier.reached ? (
          <Chip tone="rise" icon="check">
            {t('TierTable.reached')}
          </Chip>
        ) : (
          next && <Chip tone="info">{t('TierTable.next')}</Chip>
        )}
      </span>
      {next && next.deposit !== '0' && <small>{t('TierTable.deposit', { value: amountOf(next.deposit) })}</small>}
      {next && next.volume !== '0' && <small>{t('TierTable.volume', { value: amountOf(next.volume) })}</small>}
    </span>
  )
}
