import { defaultLanguage } from '../../../contract/languages.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { PlatformRules } from '../../../contract/shapes/platformRules.ts'
import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { problemInText } from '../placeholders.ts'
import { isObject } from '../places.ts'
import { taskFacts } from '../rules/taskFacts.ts'
import { latinDigits } from './digits.ts'
import { fillWith } from './fill.ts'

/** A text that names a number of the rules. */
interface StatedNumber {
  key: string
  /** Digits that the text may name. */
  right: readonly string[]
  /** Only amounts in this coin are compared; null: numbers without a coin. */
  coin: string | null
  what: string
  /** Every number must be right, not just one. */
  isEvery?: true
}

const bare = /\d(?:[\d.,'’\u00a0\u202f ]*\d)?/g
/** A number followed by a coin. */
const amount = /(\d(?:[\d.,'’\u00a0\u202f ]*\d)?)[\s\u00a0\u202f\u2069]*([A-Z]{3,6})(?![A-Za-z])/g

/** The digits of a number without separators, so that `1,000` and `1.000` are equal. */
const digits = (text: string): string => text.replace(/\D/g, '')
/** The digits of a decimal string without trailing zeros, as texts write it. */
const significantDigits = (text: string): string => digits(text.includes('.') ? text.replace(/\.?0+$/, '') : text)

function statedNumbersIn(root: Located): StatedNumber[] {
  const tasks = tasksOf(root).flatMap(({ value }): StatedNumber[] => {
    const { taskType, threshold, title, desc, coin } = value
    const unit = ownValue(taskFacts, String(taskType))?.unit
    if (typeof threshold !== 'string' || typeof title !== 'string' || !unit) return []
    const what = `The threshold of the task is ${threshold}`
    if (unit === 'people') return [{ key: title, right: [significantDigits(threshold)], coin: null, what }]
    const counted = unit === 'USDT' ? 'USDT' : unit === 'coin' && typeof coin === 'string' ? coin : undefined
    if (!counted) return []
    const paid = entries({ value, pointer: '' }, 'rewards').flatMap(({ value: reward }) =>
      reward.coin === counted && typeof reward.amount === 'string' ? [significantDigits(reward.amount)] : [],
    )
    const sentence =
      typeof desc === 'string'
        ? [{ key: desc, right: [significantDigits(threshold), ...paid], coin: counted, what: `${what} ${counted}` }]
        : []
    return [
      { key: title, right: [significantDigits(threshold)], coin: counted, what: `${what} ${counted}` },
      ...sentence,
    ]
  })
  const prizes = part(root, 'lottery').flatMap((lottery) =>
    entries(lottery, 'prizes').flatMap((prize) =>
      part(prize, 'reward').map(({ value }) => ({ value: { ...value, name: prize.value.name } })),
    ),
  )
  const rewards = [...rewardsOf(root), ...prizes].flatMap(
    ({ value }: { value: Record<string, unknown> }): StatedNumber[] => {
      const { name, amount: given, coin } = value
      if (typeof name !== 'string' || typeof given !== 'string') return []
      if (value.rewardType === 'LOTTERY_COUNT')
        return [
          { key: name, right: [significantDigits(given)], coin: null, what: `The reward is ${counted(given, 'draw')}` },
        ]
      if (typeof coin !== 'string') return []
      return [{ key: name, right: [significantDigits(given)], coin, what: `The reward is ${given} ${coin}` }]
    },
  )
  return [...tasks, ...rewards, ...entries(root, 'leaderboards').flatMap(ranksIn)]
}

/** Ranks that the names of their rewards state, such as "ranks 4 to 10". */
const ranksIn = (board: Located): StatedNumber[] =>
  entries(board, 'rewards').flatMap(({ value: { from, to }, value, pointer }): StatedNumber[] => {
    const [reward] = part({ value, pointer }, 'reward')
    const { name, amount: given } = reward?.value ?? {}
    if (typeof name !== 'string' || typeof from !== 'number' || typeof to !== 'number') return []
    const paid = typeof given === 'string' ? [significantDigits(given)] : []
    const right = [String(from), String(to), ...paid]
    return [{ key: name, right, coin: null, what: `The reward is for the ranks ${from} to ${to}`, isEvery: true }]
  })

/** The position of a wrong number in a text, also in one that a placeholder is filled with; null if there is none. */
function findWrong(text: string, entry: StatedNumber, fill: (text: string) => string) {
  const given = fill(text)
  const filled = latinDigits(given)
  if (given === text) return findWrongNumber(filled, entry)
  const placeholder = /\{\{[^{}]*\}\}/.exec(text)
  return placeholder && findWrongNumber(filled, entry) ? { at: placeholder.index, length: placeholder[0].length } : null
}

/** The position of a wrong number in a text; null if the text names a right one or none. */
function findWrongNumber(text: string, { right, coin, isEvery }: StatedNumber): { at: number; length: number } | null {
  if (coin === null) {
    const found = [...text.matchAll(bare)]
    const [first] = found
    const other = isEvery && found.find(([one]) => !right.includes(digits(one)))
    if (isEvery) return other ? { at: other.index, length: other[0].length } : null
    return first && !found.some(([one]) => right.includes(digits(one)))
      ? { at: first.index, length: first[0].length }
      : null
  }
  const found = [...text.matchAll(amount)].map((match) => ({ match, digits: digits(match[1] ?? ''), coin: match[2] }))
  const own = found.filter((entry) => entry.coin === coin)
  const compared = own.length ? own : found
  const [first] = compared
  if (!first || compared.some((entry) => entry.coin === coin && right.includes(entry.digits))) return null
  return { at: first.match.index, length: first.match[0].length }
}

/** Reports texts that name other numbers than the rules. Translations are reported only if English is right. */
export function checkFigures(rules: Document, words: ReadonlyMap<string, Document>): Problem[] {
  if (!isObject(rules.value)) return []
  const stated = statedNumbersIn({ value: rules.value, pointer: '' })
  const fill = fillWith(rules.value as PlatformRules)
  const reported = new Set<string>()
  const inOrder = [...words].sort(([a], [b]) => Number(b === defaultLanguage) - Number(a === defaultLanguage))
  return inOrder.flatMap(([language, document]) =>
    stated.flatMap((entry) => {
      const text = isObject(document.value) ? document.value[entry.key] : undefined
      // Reported once per file, or only in English if English is wrong.
      const once = language === defaultLanguage ? entry.key : `${language}|${entry.key}`
      const isOpen = typeof text === 'string' && !reported.has(entry.key) && !reported.has(once)
      const wrong = isOpen ? findWrong(text, entry, (one) => fill(one, language)) : null
      if (!wrong || typeof text !== 'string') return []
      reported.add(once)
      return [
        problemInText(document, entry.key, wrong, 'P0321', {
          message: `The text says ${text.slice(wrong.at, wrong.at + wrong.length)}. ${entry.what}.`,
          cause: 'Viewers would be promised something other than what the platform does.',
          suggestion: 'Write the number from platform.json, or change it there.',
        }),
      ]
    }),
  )
}
