import type { Reward } from '../contract/shapes/reward.ts'
import type { BoardMetric } from '../contract/shapes/rules/boards.ts'
import { formatAmount, formatNumber, formatPercent } from './formatNumber.ts'

/** The word for what a board ranks. */
export const metricWords: Record<BoardMetric, string> = { VOLUME: 'rank.volume', PNL: 'rank.pnl', ROI: 'rank.roi' }

/** A value of a ranking by what it measures: USDT traded, profit with its sign, or percent with its sign. */
export function formatMetric(value: string, metric: BoardMetric, locale: string): string {
  if (metric === 'ROI') return formatPercent(value, locale, { sign: true })
  return formatAmount(value, 'USDT', locale, { scale: 2, sign: metric === 'PNL' })
}

/** How far two values of a ranking lie apart, without a sign. */
export const formatGap = (value: string, metric: BoardMetric, locale: string): string =>
  metric === 'ROI' ? formatPercent(value, locale) : formatAmount(value, 'USDT', locale, { scale: 2 })

/** A reward in few letters: "50 USDT", or its name when it is no coin. */
export const formatReward = ({ coin, amount, name }: Reward, locale: string): string =>
  coin ? formatAmount(amount, coin, locale) : name

/** "4–20", or "1" for a single rank. */
export const formatRanks = (from: number, to: number, locale: string): string =>
  from === to ? formatNumber(from, locale) : `${formatNumber(from, locale)}–${formatNumber(to, locale)}`
