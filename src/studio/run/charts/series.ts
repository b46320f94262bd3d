import type { ActivityFigures, BudgetLeft, DayFigures } from '../../../contract/activityFigures.ts'
import type { PageEventSum } from '../../../contract/analytics.ts'

const dayMs = 86_400_000

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The figures of every day from the first one with users until today, UTC; days without users count zero. */
export function fillDays({ days, now }: Pick<ActivityFigures, 'days' | 'now'>): DayFigures[] {
  const [first] = days
  if (!first) return []
  const byDay = new Map(days.map((entry) => [entry.day, entry]))
  const last = Math.max(now, Date.parse(days.at(-1)?.day ?? first.day))
  const filled: DayFigures[] = []
  for (let time = Date.parse(first.day); time <= last; time += dayMs) {
    const day = dayOf(time)
    filled.push(byDay.get(day) ?? { day, joined: 0, active: 0, completed: 0, claimed: 0 })
  }
  return filled
}

/** One level of the funnel. `share`: of the level before it, 0 to 1; null: there is none. */
export interface FunnelLevel {
  key: 'viewed' | 'joined' | 'completed' | 'claimed'
  count: number
  share: number | null
}

/** From page views to claims. Views are loads of the page in the stored period, not people. */
export function funnelOf(users: ActivityFigures['users'], sums: readonly PageEventSum[]): FunnelLevel[] {
  const viewed = sums.filter(({ name }) => name === '$WebPageLoad').reduce((total, { count }) => total + count, 0)
  const levels = [
    ['viewed', viewed],
    ['joined', users.joined],
    ['completed', users.completed],
    ['claimed', users.claimed],
  ] as const
  return levels.map(([key, count], index) => {
    const before = levels[index - 1]?.[1] ?? 0
    return { key, count, share: before > 0 ? count / before : null }
  })
}

/** The share of a stock or budget that is left, 0 to 1. Only for a bar, never for an amount. */
export const shareLeft = (left: string | number, total: string | number): number =>
  Number(total) > 0 ? Math.min(1, Math.max(0, Number(left) / Number(total))) : 0

/**
 * The day on which a budget runs out when it is spent as until now, epoch ms; null: nothing was spent, or it lasts for
 * more than ten years. `start`: of the event.
 */
export function runsOutAt(
  { total, left }: Pick<BudgetLeft, 'total' | 'left'>,
  start: number,
  now: number,
): number | null {
  const [share, elapsed] = [shareLeft(left, total), now - start]
  if (share >= 1 || elapsed <= 0) return null
  const remaining = (elapsed * share) / (1 - share)
  return remaining > 3650 * dayMs ? null : now + remaining
}

/** Values of a page, by release: a vital or the number of problems of a block or call. */
export interface HealthRow {
  release: number
  name: 'WebVital' | 'BlockProblem' | 'RequestProblem' | 'ScreenProblem'
  subject: string
  detail: string | null
  count: number
  p75: number | null
}

const healthNames: readonly string[] = ['WebVital', 'BlockProblem', 'RequestProblem', 'ScreenProblem']

/** Problems and vitals, newest release first. */
export const healthOf = (sums: readonly PageEventSum[]): HealthRow[] =>
  sums
    .filter(({ name }) => healthNames.includes(name))
    .map(({ release, name, subject, detail, count, p75 }) => ({
      release,
      name: name as HealthRow['name'],
      subject: subject ?? '',
      detail,
      count,
      p75,
    }))
    .sort((a, b) => b.release - a.release || (a.name < b.name ? -1 : 1) || b.count - a.count)
