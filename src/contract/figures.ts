import { plus } from './decimal.ts'
import {
  amountFigure,
  dateFigure,
  type Figure,
  numberFigure,
  percentFigure,
  regionsFigure,
  thresholdFigure,
  type Write,
} from './figureFormats.ts'
import type { PlatformRules, RewardRule } from './shapes/platformRules.ts'

/** `{{name}}` or `{{name, format}}` in a text; names may contain dots and hyphens, because ids do. */
const placeholder = /\{\{\s*([A-Za-z_][\w.-]*)\s*(?:,\s*([A-Za-z]+)\s*)?\}\}/g

/** All rewards within a part of the rules. */
const rewardsIn = (value: unknown): RewardRule[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(rewardsIn)
  return 'rewardId' in value ? [value as RewardRule, ...inside] : inside
}

/** The sum of what one user can receive for tasks, by coin. */
function taskTotals({ taskGroups }: PlatformRules): ReadonlyMap<string, string> {
  const totals = new Map<string, string>()
  const once = taskGroups.filter(({ timing }) => timing !== 'EVERYDAY').flatMap(({ tasks }) => tasks)
  for (const { coin, amount } of once.flatMap(({ rewards }) => rewards))
    if (coin) totals.set(coin, plus(totals.get(coin) ?? '0', amount))
  return totals
}

function figuresOf(rules: PlatformRules): ReadonlyMap<string, Figure> {
  const { windows, timeZone, eligibility, team, lottery, pool } = rules
  const found = new Map<string, Figure>()
  const put = (
    name: string,
    value: string | number | null | undefined,
    figure: (value: string) => Figure = numberFigure,
  ) => (value == null ? found : found.set(name, figure(String(value))))
  const dates = [...Object.entries(windows), ['lockAt', team?.lockAt] as const]
  for (const [name, dateTime] of dates) put(name, dateTime, (value) => dateFigure(value, timeZone))
  for (const { identifier, start, end } of rules.stages ?? []) {
    put(`stage.${identifier}.start`, start, (value) => dateFigure(value, timeZone))
    put(`stage.${identifier}.end`, end, (value) => dateFigure(value, timeZone))
  }
  if (eligibility.denyRegions.length > 0) found.set('regions', regionsFigure(eligibility.denyRegions))
  put('minAge', eligibility.minAge ?? 18)
  put('newUserDays', eligibility.newUserDays)
  put('participantLimit', rules.participantLimit)
  put('teamMin', team?.minMembers)
  put('teamMax', team?.maxMembers)
  if (team?.captainShare !== undefined) found.set('captainShare', percentFigure(team.captainShare))
  put('maxDraws', lottery?.maxPerUser)
  for (const [index, { amount, participants }] of (pool?.steps ?? []).entries()) {
    put(`pool.${index}`, amount, (value) => amountFigure(value, pool?.coin))
    put(`participants.${index}`, participants)
  }
  for (const { taskId, threshold, coin, validDays } of rules.taskGroups.flatMap(({ tasks }) => tasks)) {
    put(`task.${taskId}.threshold`, threshold, (value) => thresholdFigure(value, coin ?? 'USDT'))
    put(`task.${taskId}.validDays`, validDays)
  }
  for (const { rewardId, amount, coin, stock, validDays } of rewardsIn(rules)) {
    put(`amount.${rewardId}`, amount, (value) => amountFigure(value, coin))
    put(`stock.${rewardId}`, stock)
    put(`validDays.${rewardId}`, validDays)
  }
  for (const [coin, amount] of taskTotals(rules)) put(`taskTotal.${coin}`, amount, (value) => amountFigure(value, coin))
  for (const { coin, amount } of rules.budget) put(`budget.${coin}`, amount, (value) => amountFigure(value, coin))
  for (const { tierId, depositMin, volumeMin } of rules.tiers ?? []) {
    put(`tier.${tierId}.deposit`, depositMin, (value) => thresholdFigure(value, 'USDT'))
    put(`tier.${tierId}.volume`, volumeMin, (value) => thresholdFigure(value, 'USDT'))
  }
  for (const board of rules.leaderboards ?? []) {
    put(`minimum.${board.boardId}`, board.minValue, (value) => thresholdFigure(value, 'USDT'))
    put(`maximum.${board.boardId}`, board.maxValue, (value) => thresholdFigure(value, 'USDT'))
  }
  return found
}

/** Caches the text of a figure per language, because Intl formatters are slow to create. */
const memoize = (write: Write): Write => {
  const texts = new Map<string, string>()
  return (locale) => {
    const text = texts.get(locale) ?? write(locale)
    texts.set(locale, text)
    return text
  }
}

const memoizeAll = (figure: Figure): Figure => new Map([...figure].map(([format, write]) => [format, memoize(write)]))

const figureCache = new WeakMap<PlatformRules, ReadonlyMap<string, Figure>>()

function readFigures(rules: PlatformRules): ReadonlyMap<string, Figure> {
  const figures =
    figureCache.get(rules) ?? new Map([...figuresOf(rules)].map(([name, figure]) => [name, memoizeAll(figure)]))
  figureCache.set(rules, figures)
  return figures
}

/** Figures by name, each with its formats, the default first. */
export type Figures = ReadonlyMap<string, readonly string[]>

/** The figures of rules by name, such as `claimEnd` and `stock.prize-btc`, each with its formats, the default first. */
export const figureNames = (rules: PlatformRules): Figures =>
  new Map([...readFigures(rules)].map(([name, figure]) => [name, [...figure.keys()]]))

/**
 * Replaces placeholders with figures of the rules: `{{claimEnd}}` becomes "Jan 14, 2029, 23:59 (UTC+8)", and
 * `{{task.trade.threshold, amount}}` "100 USDT". Other placeholders, such as `{{count}}`, stay.
 */
export const fillFigures = (text: string, rules: PlatformRules, locale: string): string =>
  text.includes('{{')
    ? text.replace(placeholder, (whole, name: string, format: string | undefined) => {
        const figure = readFigures(rules).get(name)
        const write = figure && (format === undefined ? [...figure.values()][0] : figure.get(format))
        return write?.(locale) ?? whole
      })
    : text
