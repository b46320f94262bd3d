import { coinScale } from './coins.ts'
import { languageOf } from './languages.ts'
import { numberSymbolsOf } from './numberSymbols.ts'

/** How a number is written. Without options: as it is, with the separators of the language. */
export interface NumberOptions {
  /** Maximum number of decimals; the rest is truncated, never rounded up. Default: all decimals. */
  scale?: number | undefined
  /** The coin of the amount; its scale is the default of `scale`. */
  coin?: string | null | undefined
  /** Write a plus sign before numbers above zero. */
  sign?: boolean | undefined
}

/** A parsed decimal, without leading and trailing zeros. */
interface Decimal {
  isNegative: boolean
  whole: string
  fraction: string
}

const noBreak = '\u00a0'
/** Shown for text that is not a number. */
const none = '–'

/** Expands the exponent notation of JavaScript numbers, such as `1e21` and `1e-7`. */
function spellOut(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)\.?(\d*)e([+-]\d+)$/.exec(text) ?? []
  if (whole === '') return text
  const digits = whole + fraction
  const point = whole.length + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`
}

/** Digits stay text, because a float cannot represent 18 digits on both sides of the decimal point. */
function parseDecimal(value: string | number, scale: number | undefined): Decimal | null {
  const text = typeof value === 'number' ? spellOut(String(value)) : value.trim()
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '0', digits = ''] = match
  const fraction = digits.slice(0, scale).replace(/0+$/, '')
  return { isNegative: sign === '-' && (whole !== '0' || fraction !== ''), whole, fraction }
}

/** Groups digits by three if the number has at least `minDigits` digits (spec point 5). */
function groupDigits(whole: string, separator: string, minDigits: number): string {
  return whole.length < minDigits ? whole : whole.replace(/\B(?=(\d{3})+$)/g, separator)
}

function write(value: string | number, locale: string, options: NumberOptions, wrap: (digits: string) => string) {
  const { coin, scale = coin ? coinScale(coin) : undefined } = options
  const decimal = parseDecimal(value, scale)
  if (!decimal) return none
  const symbols = numberSymbolsOf(locale)
  const whole = groupDigits(decimal.whole, symbols.group, languageOf(locale).minGroupingDigits)
  const isZero = decimal.whole === '0' && decimal.fraction === ''
  const sign = decimal.isNegative ? symbols.minus : options.sign && !isZero ? symbols.plus : ''
  return sign + wrap(decimal.fraction ? whole + symbols.decimal + decimal.fraction : whole)
}

/**
 * Formats a number for `locale`, always with Latin digits. Text that is not a decimal gives "–".
 * The minus of fa-IR and ar contains a direction mark, so that it stays before the number in right-to-left text.
 */
export const formatNumber = (value: string | number, locale: string, options: NumberOptions = {}): string =>
  write(value, locale, options, (digits) => digits)

/** "1,234.5 USDT": the number at the coin's scale, a no-break space, the ticker. Without a coin: only the number. */
export function formatAmount(
  value: string | number,
  coin: string | null,
  locale: string,
  options: NumberOptions = {},
): string {
  const number = formatNumber(value, locale, { coin, ...options })
  return coin && number !== none ? `${number}${noBreak}${coin}` : number
}

/** `12.34` gives "12.34%", with the percent sign where the language has it. Default `scale`: 2. */
export const formatPercent = (value: string | number, locale: string, options: NumberOptions = {}): string =>
  write(value, locale, { scale: 2, ...options }, (digits) => numberSymbolsOf(locale).percent.replace('0', digits))
