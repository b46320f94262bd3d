import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/index.ts'
import styles from './PrizeBoard.module.css'
import { figureOf, iconOf, isGone, oddsOf, type Prize } from './prizes.ts'

/** What stands in a segment or a cell: sign and amount to see; name, odds and whether it is gone to hear. */
export function PrizeFace({ prize, locale }: { prize: Prize; locale: string }) {
  const { t } = useTranslation()
  const figure = figureOf(prize, locale)
  const gone = isGone(prize)
  return (
    <>
      <span aria-hidden="true" className={styles.face}>
        <Icon name={iconOf(prize)} size={22} className={styles.sign} />
        {figure ? (
          <bdi dir="ltr" className={styles.figure}>
            <b>{figure.value}</b> <small>{figure.coin}</small>
          </bdi>
        ) : (
          <span className={styles.name} title={prize.name}>
            {prize.name}
          </span>
        )}
        {gone && <small className={styles.gone}>{t('reward.soldOut')}</small>}
      </span>
      <span className="pb-hidden">
        {t(gone ? 'PrizeBoard.goneWithOdds' : 'PrizeBoard.withOdds', {
          prize: prize.name,
          odds: oddsOf(prize, locale),
        })}
      </span>
    </>
  )
}
