import { fromMinor, toMinor, truncateMinor } from './decimal.ts'
import { ownValue } from './ownValue.ts'

/**
 * Scales of the known coins; getMetaData returns this table as `coins`.
 *
 * Rule for amounts: a computed amount (a share of a pool or of a team's reward, a rebate, a total) is truncated to the
 * coin's scale before it is paid or announced, and never rounded up. The remainder stays with the payer. Screens
 * truncate to the same scale, so they never show more than what was credited.
 */
const coinScales: Readonly<Record<string, number>> = { USDT: 2, BTC: 8, ETH: 8, PBT: 4 }

/** The scale of a coin that is not in the table. */
const defaultScale = 8

/** The coins of the table. */
export const knownCoins: readonly string[] = Object.keys(coinScales)

/** The number of decimals of a coin. */
export const coinScale = (coin: string): number => ownValue(coinScales, coin) ?? defaultScale

/** The payable part of an amount in minor units, truncated to the coin's scale. Without a coin (draws, goods): whole units. */
export const payable = (minor: bigint, coin: string | null | undefined): bigint =>
  truncateMinor(minor, coin ? coinScale(coin) : 0)

/** `payable` for decimal text: `payableText('9241.558', 'USDT')` is '9241.55'. */
export const payableText = (amount: string, coin: string | null | undefined): string =>
  fromMinor(payable(toMinor(amount), coin))
