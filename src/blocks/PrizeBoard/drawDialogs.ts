import { type ActionDetails, amountFigure, type DrawResult } from '../../actions/index.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { Reward, RewardRecord } from '../../contract/shapes/reward.ts'
import { formatDateTime } from '../../i18n/index.ts'
import type { ArtName, DialogAction, MessageRequest } from '../../ui/index.ts'
import { prizeText, prizeWon, topPrize } from './prizes.ts'

const pictures: Record<string, ArtName> = { LOTTERY_COUNT: 'ticket', PHYSICAL: 'gift', FUTURES_COUPON: 'ticket' }

interface Context {
  t(key: string, ...values: [Record<string, string>?]): string
  locale: string
  lottery: Lottery
  drawAgain: () => void
  share: (details: ActionDetails) => void
}

/** A text with plain spaces: names and formatted amounts can have spaces that do not break. */
const plain = (text: string): string => text.replace(/\s/g, ' ')

/** The dialog of a prize: its amount, where it is credited, and the next draw if one is left. */
export function winDialog(
  { prizeId, remainCount }: DrawResult,
  record: RewardRecord,
  { t, locale, lottery, drawAgain, share }: Context,
): MessageRequest {
  const drawn = lottery.prizes.find((entry) => entry.prizeId === prizeId)
  const { name, reward } = prizeWon(drawn, record)
  // The record decides what was won, not the field of the board.
  const isTop = drawn === topPrize(lottery.prizes) && isSame(drawn?.reward, record)
  const { coin = null, amount = '0', rewardType: type = 'DROP' } = reward ?? {}
  const text = prizeText({ name, reward }, locale)
  const title = t('PrizeBoard.win', { prize: text })
  const { recordId, expireTime } = record
  const until = expireTime !== null && t('PrizeBoard.until', { time: formatDateTime(expireTime, locale, 'local') })
  const ownName = coin && plain(name) !== plain(text) && name
  return {
    kind: 'success',
    art: isTop ? 'trophy' : (pictures[type] ?? 'coin'),
    festive: true,
    // The figure says the prize; without a visible title, the title of the dialog says it to screen readers.
    ...(isTop ? { title: t('PrizeBoard.top'), message: '' } : coin ? { message: title } : { title }),
    figures: [coin ? amountFigure(amount, coin, locale) : { value: name }],
    note: [ownName, t(`PrizeBoard.where.${type}`), until].filter(Boolean).join('\n'),
    ...(remainCount > 0 && {
      primary: { text: t('PrizeBoard.again'), run: drawAgain },
      secondary: { text: t('common.confirm') },
    }),
    share: { text: t('dialog.shareTitle'), run: () => share({ recordId }) },
  }
}

/** The dialog of the last draw, if it won nothing. `next`: what the user can do; null: nothing. */
export const noPrizeDialog = (t: Context['t'], next: DialogAction | null): MessageRequest => ({
  kind: 'success',
  art: 'ticket',
  stays: true,
  title: t('PrizeBoard.lose'),
  message: next ? t('PrizeBoard.noChances') : '',
  ...(next && { primary: next, secondary: { text: t('common.close') } }),
})

/** Whether a record grants what a prize promises. */
const isSame = (promised: Reward | null | undefined, { rewardType, amount, coin }: RewardRecord): boolean =>
  promised?.rewardType === rewardType && promised.amount === amount && promised.coin === coin
