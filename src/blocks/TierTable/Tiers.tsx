import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Tier } from '../../contract/shapes/standings.ts'
import { type TierWay, tierWay } from '../../contract/tierWay.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber, formatReward } from '../../i18n/index.ts'
import { Amount, Chip, Table } from '../../ui/index.ts'
import styles from './TierTable.module.css'

/** Tiers of deposit and volume, and which the viewer has reached. */
export function Tiers({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { tiers = [], tierProgress } = activity
  const way = tierProgress ? tierWay(activity) : null
  const amountOf = (value: string) => <Amount value={formatNumber(value, locale)} coin="USDT" />
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
          tier: <Name tier={tier} place={index + 1} way={way?.tier.tierId === tier.tierId ? way : null} />,
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

/** A tier's number, how the viewer stands to it, and what the next one still asks for. */
function Name({ tier, place, way }: { tier: Tier; place: number; way: TierWay | null }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const amountOf = (value: string) => formatAmount(value, 'USDT', locale, { scale: 2 })
  return (
    <span className={styles.tier}>
      <span className={styles.name}>
        <bdi>{formatNumber(place, locale)}</bdi>
        {tier.current ? (
          <Chip tone="accent" icon="check">
            {t('bonus.currentTier')}
          </Chip>
        ) : tier.reached ? (
          <Chip tone="rise" icon="check">
            {t('TierTable.reached')}
          </Chip>
        ) : (
          way && <Chip tone="info">{t('TierTable.next')}</Chip>
        )}
      </span>
      {way && way.deposit !== '0' && <small>{t('TierTable.deposit', { value: amountOf(way.deposit) })}</small>}
      {way && way.volume !== '0' && <small>{t('TierTable.volume', { value: amountOf(way.volume) })}</small>}
    </span>
  )
}
