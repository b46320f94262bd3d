import type { Lottery } from '../../contract/shapes/lottery.ts'
import { formatAmount, formatNumber, formatPercent } from '../../i18n/index.ts'
import type { IconName } from '../../ui/index.ts'

export type Prize = Lottery['prizes'][number]

const icons: Record<string, IconName> = {
  GIFT_CASH: 'wallet',
  DROP: 'coin',
  PLATFORM_TOKEN: 'coin',
  LOTTERY_COUNT: 'ticket',
  FUTURES_COUPON: 'chart',
  PHYSICAL: 'gift',
}

/** The sign of a prize; of none, "once more". */
export const iconOf = ({ reward }: Prize): IconName => icons[reward?.rewardType ?? ''] ?? 'refresh'

/** A number and its unit where the prize is an amount; null where its name says it. */
export function figureOf({ reward }: Prize, locale: string): { value: string; coin: string } | null {
  return reward?.coin ? { value: formatNumber(reward.amount, locale), coin: reward.coin } : null
}

/** The prize in a few words: "5 USDT", or its name. */
export const wordsOf = ({ reward, name }: Pick<Prize, 'reward' | 'name'>, locale: string): string =>
  reward?.coin ? formatAmount(reward.amount, reward.coin, locale) : name

/** Nothing of it is left to win. */
export const isGone = ({ left }: Prize): boolean => left === 0

/** "2.5%"; odds are whole parts of a million, so four digits after the point say all. */
export const oddsOf = ({ odds }: Prize, locale: string): string => formatPercent(odds / 10_000, locale, { scale: 4 })

/** The one that is hardest to win: the prize of the accent. */
export function topPrize(prizes: readonly Prize[]): Prize | undefined {
  const real = prizes.filter(({ reward, odds }) => reward && odds > 0)
  return real.reduce<Prize | undefined>((top, prize) => (!top || prize.odds < top.odds ? prize : top), undefined)
}
