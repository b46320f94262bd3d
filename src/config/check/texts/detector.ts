import { entries, type Located, part, rewardsOf } from '../located.ts'
import type { Amounts } from './rulesAmounts.ts'

/** A statement of an English text that contradicts the rules. */
export interface Contradiction {
  at: number
  length: number
  /** What the rules say instead, as a sentence without a full stop. */
  right: string
}

/** Finds the first contradiction of a text. `others`: amounts of other activities of the site. */
export type Detector = (text: string, root: Located, others: readonly Amounts[]) => Contradiction | null

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|')
/** Full month names and their first three letters, as in "Jan 14, 2029". */
export const monthPattern = months
  .map((month) => `${month.slice(0, 3)}${month.length > 3 ? `(?:${month.slice(3)})?` : ''}`)
  .join('|')
/** The number of a month, from 1. */
export const monthOf = (name: string) => months.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1
/** Patterns with the flag that finds every match. */
const globals = new WeakMap<RegExp, RegExp>()

/** Every match of a pattern. */
export function all(pattern: RegExp, text: string): RegExpExecArray[] {
  if (!pattern.test(text)) return []
  const global = globals.get(pattern) ?? new RegExp(pattern, pattern.flags.includes('i') ? 'gi' : 'g')
  globals.set(pattern, global)
  return [...text.matchAll(global)]
}

/** The dates of the rules as day and time in their zone. Also the minute before each, because texts often name the day before for an end at 0:00. */
export function datesOf(root: Located): { day: string; time: string }[] {
  const zone = String(root.value.timeZone)
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const texts = [
    ...part(root, 'windows').flatMap(({ value }) => Object.values(value)),
    ...entries(root, 'stages').flatMap(({ value }) => [value.start, value.end]),
    ...entries(root, 'banners').flatMap(({ value }) => [value.from, value.to]),
    ...part(root, 'team').map(({ value }) => value.lockAt),
  ]
  const written = (at: number) => new Date(at + shift).toISOString()
  return texts.flatMap((text) => {
    const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
    if (Number.isNaN(at) || Number.isNaN(shift)) return []
    const [own, before] = [written(at), written(at - 60_000)]
    return [own, before].map((one) => ({ day: one.slice(0, 10), time: one.slice(11, 16) }))
  })
}

/** An amount with its coin. */
export const amountPattern = /(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)[\s\u00a0]([A-Z]{3,5})\b/

const spelled = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** A number as digits or as a word, as a group of a pattern. */
export const count = `(\\d+|${spelled.join('|')})`
const validDays = String.raw`(\d+|\{\{\s*validDays\.[\w-]+\s*\}\})`
/** A pattern in which # is days of validity, as digits or as the placeholder of one reward. */
export const withValidDays = (pattern: string): RegExp => new RegExp(pattern.replaceAll('#', validDays), 'i')
/** The number of days that such a match says. */
export const validDaysOf = (root: Located, text: string): number => {
  const id = /validDays\.([\w-]+)/.exec(text)?.[1]
  return Number(id ? rewardsOf(root).find(({ value }) => value.rewardId === id)?.value.validDays : text)
}
/** A pattern in which # is a number as digits or as a word. */
export const withCount = (pattern: string): RegExp => new RegExp(pattern.replaceAll('#', count), 'i')
/** The number that `count` matched. */
export const numberOf = (text: string): number => {
  const index = spelled.indexOf(text.toLowerCase())
  return index < 0 ? Number(text) : index
}

/** Reports the first match of a pattern for which `describe` says what the rules have. */
export const detect =
  (
    pattern: RegExp,
    describe: (root: Located, groups: readonly (string | undefined)[]) => string | undefined,
  ): Detector =>
  (text, root) => {
    for (const found of all(pattern, text)) {
      const right = describe(root, [...found].slice(1))
      if (right !== undefined) return { at: found.index, length: found[0].length, right }
    }
    return null
  }
