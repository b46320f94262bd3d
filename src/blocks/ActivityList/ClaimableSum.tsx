import { useTranslation } from 'react-i18next'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { sumsByCoin } from '../../contract/sumsByCoin.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Amount, Button, Card } from '../../ui/index.ts'
import styles from './ActivityList.module.css'

/**
 * What the user can claim, with a link to the rewards center. The sums are left out while `records` are only a part of
 * the `total`: a smaller sum would be false.
 */
export function ClaimableSum({ records, total }: { records: readonly RewardRecord[]; total: number }) {
  const { t } = useTranslation()
  const { locale, path } = usePageInfo()
  const [first, ...others] = records.length === total ? sumsByCoin(records) : []
  return (
    <Card {...(total > 0 && { tone: 'accent' })} className={styles.claimable}>
      <div>
        <p className={styles.text}>{t('reward.toClaim')}</p>
        {total === 0 && <Amount size="hero" value={formatNumber('0', locale)} />}
        {first && (
          <p className={styles.sums}>
            <Amount size="hero" value={formatNumber(first.amount, locale, { coin: first.coin })} coin={first.coin} />
            {others.map(({ coin, amount }) => (
              <Amount key={coin} value={`+${formatNumber(amount, locale, { coin })}`} coin={coin} />
            ))}
          </p>
        )}
      </div>
      <Button href={path('/rewards')}>
        {first || total === 0 ? t('reward.seeMine') : t('reward.claimCount', { count: total })}
      </Button>
    </Card>
  )
}
