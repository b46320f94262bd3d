import { languageOf } from './languages.ts'

/** The number symbols of a language. */
export interface NumberSymbols {
  group: string
  decimal: string
  /** Pattern of a percentage; `0` is replaced with the digits. */
  percent: string
  minus: string
  plus: string
}

const comma = { group: ',', decimal: '.', percent: '0%', minus: '-', plus: '+' }
const point = { ...comma, group: '.', decimal: ',' }
const space = { ...comma, group: '\u00a0', decimal: ',' }
const spacedPercent = '0\u00a0%'

/**
 * By Intl tag; other languages use the English symbols. `Intl` is not used, because server and browser must write the same
 * text although their language data may differ in age. A test compares the table with `Intl`.
 */
const table: Record<string, NumberSymbols> = {
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

/** The number symbols of a language, by its code. */
export const numberSymbolsOf = (locale: string): NumberSymbols => table[languageOf(locale).intlTag] ?? comma
