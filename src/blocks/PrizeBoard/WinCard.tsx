import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/index.ts'
import { Amount, Art, type ArtName, Button, CountUp, DialogActions, Heading } from '../../ui/index.ts'
import { SpringIn } from '../../ui/motion/Motion.tsx'
import { Confetti } from './Confetti.tsx'
import { type Prize, prizeAmount, prizeText } from './prizes.ts'
import styles from './WinCard.module.css'

const pictures: Record<string, ArtName> = { LOTTERY_COUNT: 'ticket', PHYSICAL: 'gift', FUTURES_COUPON: 'ticket' }

/** The prize, where it is credited, and the next actions. */
export function WinCard({
  prize,
  locale,
  until,
  ticketId,
  onAgain,
  onClose,
}: {
  prize: Pick<Prize, 'reward' | 'name'>
  locale: string
  /** Expiry in the viewer's local time; null: does not expire. */
  until: string | null
  /** Identifies the draw; needed to verify it. */
  ticketId: string
  /** Left out if no draws are left. */
  onAgain?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const figure = prizeAmount(prize, locale)
  const title = prizeText(prize, locale).replace('\u00a0', ' ')
  const type = prize.reward?.rewardType ?? 'DROP'
  const format = (value: string) => `+${formatNumber(value, locale)}`
  return (
    <div className={styles.card}>
      <Confetti />
      <SpringIn className={styles.picture}>
        <Art name={pictures[type] ?? 'coin'} />
      </SpringIn>
      {figure ? (
        <Amount
          size="hero"
          value={`+${figure.value}`}
          figure={<CountUp from="0" value={prize.reward?.amount ?? '0'} format={format} />}
          coin={figure.coin}
        />
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
        {ticketId && (
          <p className={styles.ticket}>
            {t('PrizeBoard.drawId')}: <code dir="ltr">{ticketId}</code>
          </p>
        )}
      </div>
      <DialogActions>
        {onAgain && (
          <Button variant="primary" size="large" fullWidth onClick={onAgain}>
            {t('PrizeBoard.again')}
          </Button>
        )}
        <Button variant={onAgain ? 'quiet' : 'primary'} size={onAgain ? 'medium' : 'large'} fullWidth onClick={onClose}>
          {t('common.confirm')}
        </Button>
      </DialogActions>
    </div>
  )
}
