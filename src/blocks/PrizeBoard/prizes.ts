import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { formatAmount, formatNumber, formatPercent } from '../../i18n/index.ts'

/** A prize as the lottery of an activity lists it, with its published odds. */
export type Prize = Lottery['prizes'][number]

/** The amount and coin of a prize; null if it has no amount. */
export function prizeAmount({ reward }: Pick<Prize, 'reward'>, locale: string): { value: string; coin: string } | null {
  return reward?.coin ? { value: formatNumber(reward.amount, locale, { coin: reward.coin }), coin: reward.coin } : null
}

/** A short text of the prize: "5 USDT", or its name. */
export const prizeText = ({ reward, name }: Pick<Prize, 'reward' | 'name'>, locale: string): string =>
  reward?.coin ? formatAmount(reward.amount, reward.coin, locale) : name

/** The prize as it was credited. The record decides, not the prize shown on the board. */
export function prizeWon(prize: Prize | undefined, record: RewardRecord): Pick<Prize, 'reward' | 'name'> {
  const { recordId, rewardType, rewardKind, amount, coin, rewardName } = record
  const promised = prize?.reward ?? null
  const isAsPromised = promised !== null && promised.amount === amount && promised.coin === coin
  return {
    name: isAsPromised && prize ? prize.name : rewardName,
    reward: {
      rewardId: promised?.rewardId ?? recordId,
      ...{ rewardType, rewardKind, amount, coin, name: rewardName },
      iconUrl: promised?.iconUrl ?? null,
      validDays: promised?.validDays ?? null,
    },
  }
}

/** Whether the stock is used up. */
export const isSoldOut = ({ left }: Prize): boolean => left === 0

/** "2.5%". Odds are per million, so four decimals are exact. */
export const formatOdds = ({ odds }: Prize, locale: string): string =>
  formatPercent(odds / 10_000, locale, { scale: 4 })

/** The prize with the lowest odds; it is highlighted. */
export function topPrize(prizes: readonly Prize[]): Prize | undefined {
  const real = prizes.filter(({ reward, odds }) => reward && odds > 0)
  return real.reduce<Prize | undefined>((top, prize) => (!top || prize.odds < top.odds ? prize : top), undefined)
}
