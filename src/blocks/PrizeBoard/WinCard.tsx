import { useTranslation } from 'react-i18next'
import { Amount, Art, type ArtName, Button, Heading } from '../../ui/index.ts'
import { Confetti } from './Confetti.tsx'
import { figureOf, type Prize, wordsOf } from './prizes.ts'
import styles from './WinCard.module.css'

const pictures: Record<string, ArtName> = { LOTTERY_COUNT: 'ticket', PHYSICAL: 'gift', FUTURES_COUPON: 'ticket' }

/** What was won, what it is good for, and the way on. */
export function WinCard({
  prize,
  locale,
  until,
  onAgain,
  onClose,
}: {
  prize: Prize
  locale: string
  /** Until when it can be used, written in the viewer's time; null: without a limit. */
  until: string | null
  /** Left out: no draws are left. */
  onAgain?: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const figure = figureOf(prize, locale)
  const title = wordsOf(prize, locale).replace('\u00a0', ' ')
  const type = prize.reward?.rewardType ?? 'DROP'
  return (
    <div className={styles.card}>
      <Confetti />
      <div className={styles.picture} aria-hidden="true">
        <Art name={pictures[type] ?? 'coin'} />
      </div>
      {figure ? (
        <Amount size="hero" value={`+${figure.value}`} coin={figure.coin} />
      ) : (
        <Heading level={3} size="heading">
          {prize.name}
        </Heading>
      )}
      <div className={styles.facts}>
        {figure && prize.name !== title && (
          <p>
            <bdi>{prize.name}</bdi>
          </p>
        )}
        <p>{t(`PrizeBoard.where.${type}`)}</p>
        {until && <p>{t('PrizeBoard.until', { time: until })}</p>}
      </div>
      <div className={styles.actions}>
        {onAgain && (
          <Button variant="primary" size="large" fullWidth onClick={onAgain}>
            {t('PrizeBoard.again')}
          </Button>
        )}
        <Button variant={onAgain ? 'quiet' : 'primary'} size={onAgain ? 'medium' : 'large'} fullWidth onClick={onClose}>
          {t('common.confirm')}
        </Button>
      </div>
    </div>
  )
}
