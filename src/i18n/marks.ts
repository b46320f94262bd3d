import { languageOf } from '../contract/languages.ts'

/** How a language sets its numbers. */
export interface Marks {
  group: string
  decimal: string
  /** A percentage; `0` stands for its digits. */
  percent: string
  minus: string
  plus: string
}

const comma = { group: ',', decimal: '.', percent: '0%', minus: '-', plus: '+' }
const point = { ...comma, group: '.', decimal: ',' }
const space = { ...comma, group: '\u00a0', decimal: ',' }
const spacedPercent = '0\u00a0%'

/**
 * By intl tag; the rest is as English. Kept here rather than asked of `Intl`, so that server and browser write the
 * same text however old their language data is; a test holds the table against `Intl`.
 */
const table: Record<string, Marks> = {
  'vi-VN': point,
  'tr-TR': { ...point, percent: '%0' },
  'de-DE': { ...point, percent: spacedPercent },
  'es-ES': { ...point, percent: spacedPercent },
  'pt-BR': point,
  'it-IT': point,
  'ru-RU': { ...space, percent: spacedPercent },
  'uk-UA': space,
  'pl-PL': space,
  'fr-FR': { ...space, group: '\u202f', percent: spacedPercent },
  'fa-IR-u-nu-latn': { ...comma, minus: '\u200e\u2212', plus: '\u200e+' },
  'ar-SA-u-nu-latn': { ...comma, minus: '\u200e-', plus: '\u200e+' },
}

export const marksOf = (locale: string): Marks => table[languageOf(locale).intlTag] ?? comma
