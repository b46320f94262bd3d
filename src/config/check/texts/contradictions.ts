import { knownCoins } from '../../../contract/coins.ts'
import { regions } from '../../../contract/regions.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { meantAmount } from '../meantAmount.ts'
import { problemInText, textsOf } from '../placeholders.ts'
import { isObject } from '../places.ts'
import { baseOf } from '../plurals.ts'
import { all, amountPattern, type Detector, datesOf, monthOf, monthPattern } from './detector.ts'
import { type Amounts, amountsOf, numbersIn } from './rulesAmounts.ts'
import { statementDetectors } from './statements.ts'

const date = new RegExp(
  `\\b(?:(\\d{1,2}) (${monthPattern})|(${monthPattern}) (\\d{1,2}),) (\\d{4})(?:,? (\\d{1,2}:\\d{2}))?(?: \\(UTC([+-]\\d{1,2})(?::(\\d{2}))?\\))?`,
)
const findWrongDate: Detector = (text, root) => {
  const dates = datesOf(root)
  if (dates.length === 0) return null
  const zone = String(root.value.timeZone)
  for (const found of all(date, text)) {
    const [whole, dayFirst, monthBehind, monthFirst, dayBehind, year, time, hours, minutes = '00'] = found
    const month = String(monthOf(monthBehind ?? monthFirst ?? '')).padStart(2, '0')
    const day = `${year}-${month}-${(dayFirst ?? dayBehind ?? '').padStart(2, '0')}`
    const offset = hours && `${hours[0]}${hours.slice(1).padStart(2, '0')}:${minutes}`
    const onDay = dates.filter((date) => date.day === day)
    const span = { at: found.index, length: whole.length }
    if (onDay.length === 0) return { ...span, right: 'No date of platform.json is on that day' }
    if (time && !onDay.some((date) => date.time === time.padStart(5, '0')))
      return { ...span, right: `On that day platform.json has ${onDay[0]?.time}` }
    if (offset && offset !== zone) return { ...span, right: `The time zone of the activity is ${zone}` }
  }
  return null
}

const findWrongAmount: Detector = (text, root, others) => {
  const own = amountsOf(root.value)
  for (const found of all(amountPattern, text)) {
    const [whole, digits = '', coin = ''] = found
    const minor = amountOf(digits.replace(/,/g, ''))
    const value = minor === null ? null : plain(digits)
    const known = own.get(coin)
    if (!known || value === null || [own, ...others].some((amounts) => amounts.get(coin)?.has(value))) continue
    return {
      at: found.index,
      length: whole.length,
      right: `No reward, threshold, pool or sum of platform.json is ${value} ${coin}`,
    }
  }
  return null
}

/** An amount with a letter or a word for thousands or millions. */
const scaledAmount = /(\d+(?:\.\d+)?)[\s\u00a0]?(?:([kKmM])|(thousand|million))[\s\u00a0]([A-Z]{3,5})\b/

const findWrongScaledAmount: Detector = (text, root, others) => {
  const own = amountsOf(root.value)
  for (const found of all(scaledAmount, text)) {
    const [whole, digits = '', letter, word, coin = ''] = found
    const value = meantAmount(`${digits}${letter ?? word?.charAt(0)}`)
    if (value === undefined || !own.has(coin) || [own, ...others].some((amounts) => amounts.get(coin)?.has(value)))
      continue
    return {
      at: found.index,
      length: whole.length,
      right: `No reward, threshold, pool or sum of platform.json is ${value} ${coin}`,
    }
  }
  return null
}

const plain = (digits: string): string => {
  const text = digits.replace(/,/g, '')
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** A phrase with a number from the rules: its pattern, the right numbers, and the name of their field. */
type Phrase = readonly [RegExp, (root: Located) => readonly unknown[], what: string]

const daysOfRewards = (root: Located) => rewardsOf(root).map(({ value }) => value.validDays)
const daysOfAccounts = (root: Located) => [
  ...part(root, 'eligibility').map(({ value }) => value.newUserDays),
  ...tasksOf(root).map(({ value }) => value.validDays),
  ...part(root, 'kolBinding').map(({ value }) => Number(value.withinHours) / 24),
]
const shares = (root: Located) => part(root, 'team').map(({ value }) => Number(value.captainShare) / 10_000)

const phrases: readonly Phrase[] = [
  [/\bvalid for (\d+) days/, daysOfRewards, '"validDays" of the rewards'],
  [
    /\b(\d+) days (?:of|after|from|since) (?:registration|sign(?:ing )?[- ]?up)/,
    daysOfAccounts,
    '"newUserDays" and "validDays" of the tasks',
  ],
  [/\bregistered (?:less than|within|for less than) (\d+) days/, daysOfAccounts, '"newUserDays"'],
  [
    /\b(?:aged|at least) (\d+)(?: years old| or (?:over|older))/,
    (root) => part(root, 'eligibility').map(({ value }) => value.minAge ?? 18),
    '"minAge"',
  ],
  [/\b(\d+)% (?:for|(?:of|goes)[^.]* to) the captain/, shares, '"captainShare"'],
  [/\bcaptain (?:receives|gets) (\d+)%/, shares, '"captainShare"'],
  [
    /\b(?:[Aa]t most|[Uu]p to) (\d[\d,]*)(?![\d,%]|\.\d| [A-Z]{3,5}\b)/,
    (root) => [...numbersIn(root.value)],
    'every number',
  ],
  [
    /\bThere are (\d[\d,]*) of each\b/,
    (root) => rewardsOf(root).map(({ value }) => value.stock),
    '"stock" of the rewards',
  ],
]

const findWrongNumber: Detector = (text, root) => {
  for (const [pattern, numbersOf, what] of phrases)
    for (const found of all(pattern, text)) {
      const digits = (found[1] ?? '').replace(/,/g, '')
      const right = [
        ...new Set(
          numbersOf(root)
            .filter((value) => value != null && !Number.isNaN(value))
            .map(String),
        ),
      ]
      if (right.length === 0 || right.includes(digits)) continue
      const shown =
        right.length > 4 ? 'It is none of them' : `${right.length > 1 ? 'They are' : 'It is'} ${right.join(', ')}`
      return { at: found.index, length: found[0].length, right: `${shown} in platform.json: ${what}` }
    }
  return null
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', style: 'long' })
const otherNames: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'Britain'],
  US: ['USA', 'U.S.'],
  KP: ['DPRK'],
  CN: ['Mainland China', 'mainland China'],
}
let known: readonly (readonly [code: string, names: readonly string[]])[] | undefined

/** Each region with its names, longest first, so that "South Sudan" does not match Sudan. */
const namedRegions = () => {
  known ??= [...regions]
    .map((code) => [code, [countries.of(code) ?? code, ...(otherNames[code] ?? [])]] as const)
    .sort(([, [one = '']], [, [other = '']]) => other.length - one.length)
  return known
}

const findWrongRegion: Detector = (text, root) => {
  const denied = part(root, 'eligibility').flatMap(({ value }) =>
    Array.isArray(value.denyRegions) ? value.denyRegions : [],
  )
  for (const found of all(/\bnot (?:offered|available) in [^.]+/i, text)) {
    let rest = found[0]
    const named = namedRegions().flatMap(([code, names]) => {
      const name = names.find((one) => new RegExp(`\\b${one.replace(/[.()]/g, '\\$&')}(?!\\w)`).test(rest))
      if (!name) return []
      rest = rest.replace(name, '')
      return [{ code, name }]
    })
    const span = { at: found.index, length: found[0].length }
    const extra = named.find(({ code }) => !denied.includes(code))
    if (extra) return { ...span, right: `"denyRegions" does not name ${extra.name} (${extra.code})` }
    const missing = named.length > 0 ? denied.find((code) => !named.some((one) => one.code === code)) : undefined
    if (missing !== undefined)
      return { ...span, right: `"denyRegions" names ${countries.of(String(missing))} (${missing}) too` }
  }
  return null
}

/** A pattern for texts about a part of the rules, and whether the rules have that part. */
type Part = readonly [RegExp, (root: Located) => boolean, right: string]

const hasTiers = (root: Located) =>
  [...entries(root, 'tiers'), ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers'))].length > 0
const parts: readonly Part[] = [
  [
    /\b(?:(?:prizes?|rewards?) by rank|ranking rewards?|ranks? \d+)/i,
    (root) => entries(root, 'leaderboards').length > 0,
    'platform.json has no leaderboard',
  ],
  [/\bteam captains?\b|\bthe captain\b/i, (root) => part(root, 'team').length > 0, 'platform.json has no teams'],
  [/\btiers? \d+/i, hasTiers, 'platform.json has no tiers'],
  [
    /\b(?:odds of (?:winning|every|each)|free draws?|spin the wheel|prize wheel|open the chest)\b/i,
    (root) =>
      part(root, 'lottery').length > 0 || rewardsOf(root).some(({ value }) => value.rewardType === 'LOTTERY_COUNT'),
    'platform.json has no draw',
  ],
]

const findMissingPart: Detector = (text, root) => {
  for (const [pattern, isThere, right] of parts) {
    const found = pattern.exec(text)
    if (found && !isThere(root)) return { at: found.index, length: found[0].length, right }
  }
  return null
}

/** Detectors that also apply to texts of other pages. */
const generalDetectors: readonly Detector[] = [
  findWrongDate,
  findWrongAmount,
  findWrongScaledAmount,
  findWrongNumber,
  findWrongRegion,
]
/** Not for terms: general terms may mention rankings and draws that an activity does not have. */
const detectors: readonly Detector[] = [...generalDetectors, findMissingPart, ...statementDetectors]

/** The first contradiction between a text of the terms and the rules: the quoted words, and what the rules say. */
export function findContradiction(text: string, root: Located): { quote: string; right: string } | undefined {
  const coins = amountsOf(root.value)
  for (const detect of generalDetectors) {
    const contradiction = detect(text, root, [])
    if (contradiction)
      return {
        quote: text.slice(contradiction.at, contradiction.at + contradiction.length),
        right: contradiction.right,
      }
  }
  const foreign = all(amountPattern, text).find(([, , coin = '']) => knownCoins.includes(coin) && !coins.has(coin))
  return foreign && { quote: foreign[0], right: `platform.json pays no ${foreign[2]}` }
}

/** What the English texts are compared with. */
interface ComparedRules {
  rules: Document
  /** Amounts of other activities of the site, which texts may recommend. */
  others: readonly Amounts[]
  /** Whether the page or the rules use a key. */
  isUsed: (key: string) => boolean
}

/**
 * Reports dates, amounts, days, ages and regions in English texts that contradict the rules. One problem per detector, even
 * if several texts are affected. Runs only if there are no other problems, because those often cause contradictions.
 */
export function checkContradictions(english: Document, { rules, others, isUsed }: ComparedRules): Problem[] {
  if (!isObject(rules.value)) return []
  const root: Located = { value: rules.value, pointer: '' }
  return detectors.flatMap((detect) => {
    const found = textsOf(english).flatMap(([key, text]) => {
      const contradiction = isUsed(baseOf(key)) && detect(text, root, others)
      return contradiction ? [{ key, text, contradiction }] : []
    })
    const [first] = found
    if (!first) return []
    const { key, text, contradiction } = first
    const more =
      found.length > 1
        ? ` So ${found.length > 2 ? 'do' : 'does'} ${found
            .slice(1, 4)
            .map((one) => one.key)
            .join(', ')}.`
        : ''
    return [
      problemInText(english, key, contradiction, 'P0321', {
        message: `The text says "${text.slice(contradiction.at, contradiction.at + contradiction.length)}". ${contradiction.right}.${more}`,
        cause: 'Viewers would be promised something other than what the platform does.',
        suggestion: 'Write in the texts what platform.json says, or change it there.',
      }),
    ]
  })
}
