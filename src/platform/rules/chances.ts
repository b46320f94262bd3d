import type { LotteryRule } from '../../contract/shapes/rules/lottery.ts'
import { dayOf } from './windows.ts'

/** Chances from one place, and how many of them are used. */
export interface ChanceSource {
  source: string
  size: number
  used: number
  /** When they were earned, epoch ms. */
  at: number
}

/** A user's chances at a moment. */
export interface Chances {
  /** Sources with something left, in the order in which they are used: what dies first goes first. */
  open: ChanceSource[]
  remain: number
  used: number
}

const freePrefix = 'free:'

/** The source of a day's free chances. */
export const freeSource = (day: string): string => `${freePrefix}${day}`

/**
 * Counts a user's chances. `sources` are LOTTERY_COUNT rewards and free days drawn from so far; today's free chances
 * are there by the rule. Free chances last a day; earned ones as the rule says. Never more than maxPerUser allows.
 */
export function chancesOf(lottery: LotteryRule, sources: readonly ChanceSource[], now: number, zone: string): Chances {
  const today = dayOf(now, zone)
  const free = lottery.freeDaily ?? 0
  const todays = freeSource(today)
  const known = sources.some(({ source }) => source === todays)
  const all = known || !free ? [...sources] : [...sources, { source: todays, size: free, used: 0, at: now }]
  const lives = ({ source, at }: ChanceSource) => {
    if (source.startsWith(freePrefix)) return source === todays
    return at <= now && (lottery.chanceExpiry === 'ACTIVITY' || dayOf(at, zone) === today)
  }
  const isFree = ({ source }: ChanceSource) => (source.startsWith(freePrefix) ? 0 : 1)
  const open = all
    .filter((entry) => lives(entry) && entry.used < entry.size)
    .sort((a, b) => isFree(a) - isFree(b) || a.at - b.at || (a.source < b.source ? -1 : 1))
  const used = all.reduce((sum, entry) => sum + entry.used, 0)
  const left = open.reduce((sum, entry) => sum + entry.size - entry.used, 0)
  const allowed = Math.max(0, (lottery.maxPerUser ?? Number.POSITIVE_INFINITY) - used)
  return { open, remain: Math.min(left, allowed), used }
}
