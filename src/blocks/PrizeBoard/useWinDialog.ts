import { useTranslation } from 'react-i18next'
import { amountFigure, type DrawResult, useActions } from '../../actions/index.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { Reward, RewardRecord } from '../../contract/shapes/reward.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatDateTime } from '../../i18n/index.ts'
import { type ArtName, openDialog } from '../../ui/index.ts'
import { prizeText, prizeWon, topPrize } from './prizes.ts'

const pictures: Record<string, ArtName> = { LOTTERY_COUNT: 'ticket', PHYSICAL: 'gift', FUTURES_COUPON: 'ticket' }

/** Opens the dialog for a prize. A draw without a prize is only reported below the board. */
export function useWinDialog(lottery: Lottery, drawAgain: () => void): (drawn: DrawResult) => void {
  const { t } = useTranslation()
  const { run } = useActions()
  const { locale } = usePageInfo()
  return ({ record, prizeId, remainCount }) => {
    if (!record) return
    const drawn = lottery.prizes.find((entry) => entry.prizeId === prizeId)
    const { name, reward } = prizeWon(drawn, record)
    // The record decides what was won, not the field of the board.
    const isTop = drawn === topPrize(lottery.prizes) && isSame(drawn?.reward, record)
    const { coin = null, amount = '0', rewardType: type = 'DROP' } = reward ?? {}
    const text = prizeText({ name, reward }, locale)
    const title = t('PrizeBoard.win', { prize: text })
    const until =
      record.expireTime === null
        ? null
        : t('PrizeBoard.until', { time: formatDateTime(record.expireTime, locale, 'local') })
    const { recordId } = record
    openDialog({
      kind: 'success',
      art: isTop ? 'trophy' : (pictures[type] ?? 'coin'),
      festive: true,
      // The figure says the amount; the title of the dialog says it to screen readers.
      ...(isTop ? { title: t('PrizeBoard.top'), message: title } : coin ? { message: title } : { title }),
      figures: [coin ? amountFigure(amount, coin, locale) : { value: name }],
      note: [coin && name !== text.replace('\u00a0', ' ') && name, t(`PrizeBoard.where.${type}`), until]
        .filter(Boolean)
        .join('\n'),
      ...(remainCount > 0 && {
        primary: { text: t('PrizeBoard.again'), run: drawAgain },
        secondary: { text: t('common.confirm') },
      }),
      share: { text: t('dialog.shareTitle'), run: () => void run({ action: 'share', scene: 'WIN' }, { recordId }) },
    })
  }
}

/** Whether a record grants what a prize promises. */
const isSame = (promised: Reward | null | undefined, { rewardType, amount, coin }: RewardRecord): boolean =>
  promised?.rewardType === rewardType && promised.amount === amount && promised.coin === coin
