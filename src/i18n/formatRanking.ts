import { formatAmount, formatNumber, formatPercent } from '../contract/formatNumber.ts'
import type { Reward } from '../contract/shapes/reward.ts'
import type { BoardMetric } from '../contract/shapes/rules/boards.ts'

/** Text keys of the metrics of leaderboards. */
export const metricWords: Record<BoardMetric, string> = { VOLUME: 'rank.volume', PNL: 'rank.pnl', ROI: 'rank.roi' }

/** Formats a leaderboard value by its metric: USDT volume, profit with its sign, or percent with its sign. */
export function formatMetric(value: string, metric: BoardMetric, locale: string): string {
  if (metric === 'ROI') return formatPercent(value, locale, { sign: true })
  return formatAmount(value, 'USDT', locale, { sign: metric === 'PNL' })
}

/** Formats the difference of two leaderboard values, without a sign. */
export const formatGap = (value: string, metric: BoardMetric, locale: string): string =>
  metric === 'ROI' ? formatPercent(value, locale) : formatAmount(value, 'USDT', locale)

/** A short reward text: "50 USDT", or its name if it has no coin. */
export const formatReward = (
  { coin, amount, name }: Pick<Reward, 'coin' | 'amount' | 'name'>,
  locale: string,
): string => (coin ? formatAmount(amount, coin, locale) : name)

/** "4–20", or "1" for a single rank. */
export const formatRanks = (from: number, to: number, locale: string): string =>
  from === to ? formatNumber(from, locale) : `${formatNumber(from, locale)}–${formatNumber(to, locale)}`
