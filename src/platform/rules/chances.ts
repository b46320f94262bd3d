import type { LotteryRule } from '../../contract/shapes/rules/lottery.ts'
import { dayLength, dayOf, dayStart } from './windows.ts'

/** Draw chances from one source, and how many of them are used. */
export interface ChanceSource {
  source: string
  size: number
  used: number
  /** When they were earned, epoch ms. */
  at: number
}

/** The draw chances of a user at a time. */
export interface Chances {
  /** Sources with unused chances, in the order of use: those that expire first come first. */
  open: ChanceSource[]
  remain: number
  used: number
}

/** When chances earned at `at` expire, epoch ms: at the end of that day, or at the end of the event. */
export const chancesEnd = ({ chanceExpiry }: LotteryRule, at: number, zone: string, eventEnd: number): number =>
  chanceExpiry === 'DAILY' ? Math.min(dayStart(dayOf(at, zone), zone) + dayLength, eventEnd) : eventEnd

const freePrefix = 'free:'

/** The source id of the free chances of a day. */
export const freeSource = (day: string): string => `${freePrefix}${day}`

/**
 * Counts a user's chances. `sources` are LOTTERY_COUNT rewards, and days whose free chances have been used. Today's
 * free chances are added if they are missing. Free chances last a day, earned ones follow `chanceExpiry`. The result
 * never exceeds `maxPerUser`.
 */
export function chancesOf(lottery: LotteryRule, sources: readonly ChanceSource[], now: number, zone: string): Chances {
  const today = dayOf(now, zone)
  const free = lottery.freeDaily ?? 0
  const freeToday = freeSource(today)
  const known = sources.some(({ source }) => source === freeToday)
  const all = known || !free ? [...sources] : [...sources, { source: freeToday, size: free, used: 0, at: now }]
  const isValid = ({ source, at }: ChanceSource) => {
    if (source.startsWith(freePrefix)) return source === freeToday
    return at <= now && (lottery.chanceExpiry === 'ACTIVITY' || dayOf(at, zone) === today)
  }
  const freeFirst = ({ source }: ChanceSource) => (source.startsWith(freePrefix) ? 0 : 1)
  const open = all
    .filter((entry) => isValid(entry) && entry.used < entry.size)
    .sort((a, b) => freeFirst(a) - freeFirst(b) || a.at - b.at || (a.source < b.source ? -1 : 1))
  const used = all.reduce((sum, entry) => sum + entry.used, 0)
  const left = open.reduce((sum, entry) => sum + entry.size - entry.used, 0)
  const allowed = Math.max(0, (lottery.maxPerUser ?? Number.POSITIVE_INFINITY) - used)
  return { open, remain: Math.min(left, allowed), used }
}
