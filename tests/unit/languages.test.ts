import { describe, expect, it } from 'vitest'
import { findLanguage, languageOf, languageOfType, languages } from '../../src/contract/languages.ts'
import { dayjsLocales } from '../../src/i18n/dayjsLocales.ts'

// Spec point 3: code and sort priority.
const priorities = {
  en: 0,
  'zh-CN': 1,
  ko: 3,
  'zh-TW': 5,
  vi: 6,
  'fa-IR': 8,
  ar: 9,
  'tr-TR': 10,
  ru: 11,
  uk: 12,
  de: 13,
  'es-ES': 14,
  es: 15,
  fr: 16,
  pl: 17,
  pt: 19,
  it: 20,
  ja: 22,
  'tr-CT': 23,
  'en-TR': 24,
}

describe('languages', () => {
  it('are the twenty of the specification in order, with nineteen offered', () => {
    expect(Object.fromEntries(languages.map(({ language, sortPriority }) => [language, sortPriority]))).toEqual(
      priorities,
    )
    expect(languages.map(({ sortPriority }) => sortPriority)).toEqual(
      [...Object.values(priorities)].sort((a, b) => a - b),
    )
    expect(languages.filter(({ supportLocale }) => !supportLocale).map(({ language }) => language)).toEqual(['tr-CT'])
  })

  it('have every field of the specification in the expected form', () => {
    for (const entry of languages) {
      expect(entry).toMatchObject({
        langCode: String(entry.sortPriority),
        areaCode: expect.stringMatching(/^[1-9]\d{0,2}$/),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
        currencySymbol: expect.stringMatching(/^\S+$/),
        labelName: expect.stringMatching(/^\p{L}/u),
        minGroupingDigits: expect.any(Number),
        supportLocale: expect.any(Boolean),
      })
      const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
      expect(entry.countryCodes.length).toBeGreaterThan(0)
      for (const code of entry.countryCodes) expect(regions.of(code)).toBeDefined()
      expect(Intl.getCanonicalLocales(entry.localeCodes)).toEqual(entry.localeCodes)
    }
    const tags = languages.flatMap(({ localeCodes }) => localeCodes)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set(languages.map(({ labelName }) => labelName)).size).toBe(languages.length)
  })

  it('have the fifteen currencies of the specification', () => {
    const currencies = 'USD CNY KRW TWD VND IRR TRY RUB UAH EUR SAR MXN PLN BRL JPY'.split(' ')
    expect(new Set(languages.map(({ currency }) => currency))).toEqual(new Set(currencies))
  })

  it('have tags that Intl and browsers support', () => {
    for (const { language, intlTag, htmlLang } of languages) {
      expect(Intl.getCanonicalLocales(htmlLang)).toEqual([htmlLang])
      expect(Intl.NumberFormat.supportedLocalesOf(intlTag)).toHaveLength(1)
      expect(new Intl.Locale(intlTag).language).toBe(new Intl.Locale(language).language)
      expect(new Intl.NumberFormat(intlTag).resolvedOptions().numberingSystem).toBe('latn')
    }
  })

  it('have the direction of their script', () => {
    expect(languages.filter(({ dir }) => dir === 'rtl').map(({ language }) => language)).toEqual(['fa-IR', 'ar'])
  })

  it('have an underscore code and a unique numeric type', () => {
    for (const { backendLocaleCode } of languages) expect(backendLocaleCode).toMatch(/^[a-z]{2}_[A-Z]{2}$/)
    expect(new Set(languages.map(({ langCode }) => langCode)).size).toBe(languages.length)
    expect(languageOf('tr-CT').backendLocaleCode).toBe('tr_TR')
    expect(languageOfType('10').language).toBe('tr-TR')
  })

  it('use an existing translation file', () => {
    const files = languages.map(({ localeFileName }) => localeFileName)
    for (const file of files) expect(findLanguage(file)?.localeFileName).toBe(file)
    expect(new Set(files).size).toBe(18)
  })

  it('have a dayjs locale, loaded as a chunk except English', () => {
    const wanted = new Set(languages.map(({ dayjsLanguage }) => dayjsLanguage))
    expect(new Set(['en', ...Object.keys(dayjsLocales)])).toEqual(wanted)
  })

  it('fall back to English for unknown codes', () => {
    for (const code of [undefined, '', 'EN', 'xx', 'constructor']) expect(languageOf(code).language).toBe('en')
  })
})
