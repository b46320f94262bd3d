import { wellKnownCoins } from '../rules/coins.ts'
import { coinsIn } from './coinsIn.ts'
import { latinDigits } from './digits.ts'

/** A number, with or without digit separators. */
const number = /\d{1,3}(?:[.,'’٬\u00a0\u202f ]\d{3})+(?!\d)|\d+/g
/** Digits that are part of a Latin word, such as "P2P" and "Web3". */
const inWord = /[A-Za-z]+\d+[A-Za-z]*|\d+[A-Za-z]{3,}\d*/g
/** Words for thousands and more. With them, the same number can be written in several ways. */
const scale =
  /[万萬만亿億억천千]|\d\s?[kKmM]\b|(?<!\p{L})(?:thousand|million|mille|mil|millones|milhões|Mio|Mrd|mln|tys|тыс|млн|тис|bin|milyon|nghìn|ngàn|triệu|Tausend|Million|Millionen|mila|هزار|میلیون|ألف|مليون)(?!\p{L})/u
const link = /\]\(([^()\s]+)\)/g

/** English number words. A translation may write them as digits. */
const spelled = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const spelledWord = new RegExp(`\\b(?:${spelled.join('|')})\\b`, 'gi')
const spelledIn = (text: string): string[] =>
  [...text.matchAll(spelledWord)].map(([word]) => String(spelled.indexOf(word.toLowerCase())))

const withoutNames = (text: string): string =>
  latinDigits(text.replace(/\{\{[^}]*\}\}/g, ' ').replace(link, '] ')).replace(inWord, ' ')

const none: ReadonlySet<string> = new Set()
const hasDigit = /[\d٠-٩۰-۹０-９]/

/** All numbers of a text; null if a scale word is used. */
function numbersOf(text: string): ReadonlySet<string> | null {
  if (!hasDigit.test(text)) return none
  const plain = withoutNames(text)
  if (scale.test(plain)) return null
  return new Set([...plain.matchAll(number)].map(([one]) => one.replace(/\D/g, '')))
}

const linksOf = (text: string): ReadonlySet<string> =>
  text.includes('](') ? new Set([...text.matchAll(link)].map(([, to = '']) => to)) : none

/** What must be the same in every language. */
export interface Facts {
  numbers: ReadonlySet<string> | null
  /** Numbers that English spells out. */
  spelled: readonly string[]
  coins: ReadonlySet<string>
  links: ReadonlySet<string>
}

/** A fact that a translation and its English text do not share. */
export interface Fact {
  /** The words for it in a message, such as "the number 100". */
  what: string
  /** The translation has it, and English does not. */
  isExtra?: true
}

/** The facts of an English text, after placeholders are filled. */
export const factsOf = (text: string): Facts => ({
  numbers: numbersOf(text),
  spelled: spelledIn(text),
  coins: coinsIn(text),
  links: linksOf(text),
})

/** The first fact in which a translation differs from the English text. Placeholders are filled. */
export function firstDifference(english: Facts, text: string): Fact | undefined {
  return (
    numberDifference(english, text) ??
    coinDifference(english, text) ??
    extraAmount(english, text) ??
    linkDifference(english, text)
  )
}

/** A small number may be spelled out in one of the languages, so it differs only if another number is in its place. */
function numberDifference({ numbers, spelled }: Facts, text: string): Fact | undefined {
  const own = numbers?.size ? numbersOf(text) : null
  if (!numbers || !own) return
  const lost = [...numbers].filter((one) => !own.has(one))
  const hasOther = [...own].some((one) => !numbers.has(one) && !spelled.includes(one))
  const found = lost.find((one) => one.length > 2) ?? (hasOther ? lost[0] : undefined)
  return found === undefined ? undefined : { what: `the number ${found}` }
}

/** An amount with its coin, in any format of numbers. */
const paidAmount = /\d[\s\u00a0]?([A-Z]{3,5})(?![A-Za-z])/

/** An amount in a translation of an English text that names no coin. */
function extraAmount({ coins }: Facts, text: string): Fact | undefined {
  const coin = coins.size === 0 && hasDigit.test(text) ? paidAmount.exec(text)?.[1] : undefined
  return coin && wellKnownCoins.has(coin) ? { what: `an amount in ${coin}`, isExtra: true } : undefined
}

/** A translation may name a coin more or less often, but not another coin in the place of one. */
function coinDifference({ coins }: Facts, text: string): Fact | undefined {
  const own = coins.size ? coinsIn(text) : coins
  const lost = [...coins].find((one) => !own.has(one))
  const hasOther = [...own].some((one) => !coins.has(one))
  return lost !== undefined && hasOther ? { what: `the coin ${lost}` } : undefined
}

function linkDifference({ links }: Facts, text: string): Fact | undefined {
  const given = links.size ? linksOf(text) : links
  const to = [...links].find((one) => !given.has(one))
  return to === undefined ? undefined : { what: `a link to ${to}` }
}
