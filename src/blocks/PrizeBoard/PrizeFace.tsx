import { useTranslation } from 'react-i18next'
import { Icon, RewardArt } from '../../ui/index.ts'
import styles from './PrizeBoard.module.css'
import { formatOdds, isSoldOut, type Prize, prizeAmount } from './prizes.ts'

/**
 * The content of a segment or cell. Visible: icon and amount; for screen readers: name, odds and whether it is sold
 * out.
 */
export function PrizeFace({ prize, locale }: { prize: Prize; locale: string }) {
  const { t } = useTranslation()
  const figure = prizeAmount(prize, locale)
  const soldOut = isSoldOut(prize)
  return (
    <>
      <span aria-hidden="true" className={styles.face}>
        {prize.reward ? (
          <RewardArt reward={prize.reward} size={28} className={styles.sign} />
        ) : (
          <Icon name="refresh" size={22} className={styles.sign} />
        )}
        {figure ? (
          <bdi dir="ltr" className={styles.figure}>
            <b>{figure.value}</b> <small>{figure.coin}</small>
          </bdi>
        ) : (
          <span className={styles.name} title={prize.name}>
            {prize.name}
          </span>
        )}
        {soldOut && <small className={styles.gone}>{t('reward.soldOut')}</small>}
      </span>
      <span className="pb-hidden">
        {t(soldOut ? 'PrizeBoard.goneWithOdds' : 'PrizeBoard.withOdds', {
          prize: prize.name,
          odds: formatOdds(prize, locale),
        })}
      </span>
    </>
  )
}
