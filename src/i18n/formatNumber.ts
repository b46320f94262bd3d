import { languageOf } from '../contract/languages.ts'
import { marksOf } from './marks.ts'

export interface NumberOptions {
  /** Most digits after the point; the rest is cut off, never rounded up. All of them if left out. */
  scale?: number
  /** A plus before what is above zero. */
  sign?: boolean
}

/** A decimal in its parts, without needless zeros. */
interface Decimal {
  isNegative: boolean
  whole: string
  fraction: string
}

const noBreak = '\u00a0'
/** What is shown for text that is no number: the page's dash for "not known". */
const none = '–'

/** `1e21` and `1e-7` as JavaScript writes its own numbers, spelled out. */
function spellOut(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)\.?(\d*)e([+-]\d+)$/.exec(text) ?? []
  if (whole === '') return text
  const digits = whole + fraction
  const point = whole.length + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`
}

/** Digits stay text throughout: an amount of 18 digits on either side of the point would not survive a float. */
function parseDecimal(value: string | number, scale: number | undefined): Decimal | null {
  const text = typeof value === 'number' ? spellOut(String(value)) : value.trim()
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '0', digits = ''] = match
  const fraction = digits.slice(0, scale).replace(/0+$/, '')
  return { isNegative: sign === '-' && (whole !== '0' || fraction !== ''), whole, fraction }
}

/** Groups of three from the right, once there are enough digits for the language (spec point 5). */
function groupDigits(whole: string, separator: string, minDigits: number): string {
  return whole.length < minDigits ? whole : whole.replace(/\B(?=(\d{3})+$)/g, separator)
}

function write(value: string | number, locale: string, options: NumberOptions, wrap: (digits: string) => string) {
  const decimal = parseDecimal(value, options.scale)
  if (!decimal) return none
  const marks = marksOf(locale)
  const whole = groupDigits(decimal.whole, marks.group, languageOf(locale).minGroupingDigits)
  const isZero = decimal.whole === '0' && decimal.fraction === ''
  const sign = decimal.isNegative ? marks.minus : options.sign && !isZero ? marks.plus : ''
  return sign + wrap(decimal.fraction ? whole + marks.decimal + decimal.fraction : whole)
}

/**
 * A number in the language of `locale`, with Latin digits everywhere. Takes decimal strings; what is none gives "–".
 * The minus of fa-IR and ar carries its own direction mark, so that it stays before its number in right-to-left text.
 */
export const formatNumber = (value: string | number, locale: string, options: NumberOptions = {}): string =>
  write(value, locale, options, (digits) => digits)

/** "1,234.5 USDT": number, no-break space, ticker; the number alone without a coin. */
export function formatAmount(
  value: string | number,
  coin: string | null,
  locale: string,
  options: NumberOptions = {},
): string {
  const number = formatNumber(value, locale, options)
  return coin && number !== none ? `${number}${noBreak}${coin}` : number
}

/** `12.34` gives "12.34%", placed as the language has it; two digits after the point unless `scale` says otherwise. */
export const formatPercent = (value: string | number, locale: string, options: NumberOptions = {}): string =>
  write(value, locale, { scale: 2, ...options }, (digits) => marksOf(locale).percent.replace('0', digits))
