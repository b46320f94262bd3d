import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { formatAmount, formatNumber, formatPercent } from '../../src/i18n/index.ts'

const codes = languages.map(({ language }) => language)
const space = '\u00a0'
const thin = '\u202f'

/** The result of `Intl`. Strings keep every digit, although its types accept only numbers. */
function oracle(locale: string, text: string, options: Intl.NumberFormatOptions = {}) {
  const tag = languages.find(({ language }) => language === locale)?.intlTag
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 20, roundingMode: 'trunc', ...options } as never)
  return format.format(text as never)
}

/** Decimal text as the platform sends it: up to 18 digits on either side of the point. */
const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most })
const decimals = fc
  .tuple(fc.boolean(), digits(18), fc.option(digits(18), { nil: null }))
  .map(([minus, whole, fraction]) => {
    const number = whole.replace(/^0+(?=\d)/, '') + (fraction === null ? '' : `.${fraction}`)
    return minus && /[1-9]/.test(number) ? `-${number}` : number
  })

describe('numbers', () => {
  // 1234.5, 12345.67 and 1234567.891 as each language writes them.
  it.each([
    ['en', '1,234.5', '12,345.67', '1,234,567.891'],
    ['zh-CN', '1,234.5', '12,345.67', '1,234,567.891'],
    ['ko', '1,234.5', '12,345.67', '1,234,567.891'],
    ['zh-TW', '1,234.5', '12,345.67', '1,234,567.891'],
    ['vi', '1.234,5', '12.345,67', '1.234.567,891'],
    ['fa-IR', '1,234.5', '12,345.67', '1,234,567.891'],
    ['ar', '1,234.5', '12,345.67', '1,234,567.891'],
    ['tr-TR', '1.234,5', '12.345,67', '1.234.567,891'],
    ['ru', `1${space}234,5`, `12${space}345,67`, `1${space}234${space}567,891`],
    ['uk', `1${space}234,5`, `12${space}345,67`, `1${space}234${space}567,891`],
    ['de', '1.234,5', '12.345,67', '1.234.567,891'],
    ['es-ES', '1234,5', '12.345,67', '1.234.567,891'],
    ['es', '1,234.5', '12,345.67', '1,234,567.891'],
    ['fr', `1${thin}234,5`, `12${thin}345,67`, `1${thin}234${thin}567,891`],
    ['pl', '1234,5', `12${space}345,67`, `1${space}234${space}567,891`],
    ['pt', '1.234,5', '12.345,67', '1.234.567,891'],
    ['it', '1234,5', '12.345,67', '1.234.567,891'],
    ['ja', '1,234.5', '12,345.67', '1,234,567.891'],
    ['tr-CT', '1.234,5', '12.345,67', '1.234.567,891'],
    ['en-TR', '1,234.5', '12,345.67', '1,234,567.891'],
  ])('of %s match the table', (locale, ...expected) => {
    expect(['1234.5', '12345.67', '1234567.891'].map((value) => formatNumber(value, locale))).toEqual(expected)
  })

  it.each(codes)('of %s match Intl in every digit', (locale) => {
    fc.assert(
      fc.property(decimals, fc.option(fc.nat(18), { nil: undefined }), fc.boolean(), (text, scale, sign) => {
        const options = {
          ...(scale !== undefined && { maximumFractionDigits: scale }),
          ...(sign ? { signDisplay: 'exceptZero' as const } : { signDisplay: 'negative' as const }),
        }
        expect(formatNumber(text, locale, { scale, sign })).toBe(oracle(locale, text, options))
      }),
    )
  })

  it('are truncated, never rounded up', () => {
    expect(formatNumber('0.999', 'en', { scale: 2 })).toBe('0.99')
    expect(formatNumber('-0.999', 'en', { scale: 2 })).toBe('-0.99')
    expect(formatNumber('-0.009', 'en', { scale: 2 })).toBe('0')
    expect(formatNumber('19.99', 'en', { scale: 0 })).toBe('19')
  })

  it('never pass through a float', () => {
    expect(formatNumber('123456789012345678.123456789012345678', 'en')).toBe(
      '123,456,789,012,345,678.123456789012345678',
    )
  })

  it.each([
    [1234.5, '1,234.5'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [1.5e22, '15,000,000,000,000,000,000,000'],
    [1e-7, '0.0000001'],
    [-2.5e-7, '-0.00000025'],
    [-0, '0'],
  ])('given as %d read %s', (value, expected) => {
    expect(formatNumber(value, 'en')).toBe(expected)
  })

  it.each(['', 'abc', '1,5', '1e5x', '--1', 'NaN', Number.NaN, Number.POSITIVE_INFINITY])(
    'show a dash for %s',
    (value) => {
      expect([formatNumber(value, 'de'), formatAmount(value, 'USDT', 'de'), formatPercent(value, 'de')]).toEqual([
        '–',
        '–',
        '–',
      ])
    },
  )

  it('have Latin digits and a leading minus in right-to-left text', () => {
    expect(formatNumber('-1234.5', 'fa-IR')).toBe('\u200e\u22121,234.5')
    expect(formatNumber('-1234.5', 'ar')).toBe('\u200e-1,234.5')
  })
})

describe('amounts', () => {
  it('are number, no-break space and ticker', () => {
    expect(formatAmount('1234.5', 'USDT', 'en')).toBe(`1,234.5${space}USDT`)
    expect(formatAmount('1234.567', 'BTC', 'de', { scale: 2, sign: true })).toBe(`+1.234,56${space}BTC`)
    expect(formatAmount('3', null, 'en')).toBe('3')
  })
})

describe('percentages', () => {
  const percent = { style: 'percent' }
  // The Arabic percent sign is replaced: pages use % everywhere.
  const expected = (locale: string, text: string) => oracle(locale, text, percent as never).replace('\u066a', '%')

  it.each(codes)('of %s match Intl', (locale) => {
    for (const [shown, ratio] of [
      ['12.34', '0.1234'],
      ['-12.34', '-0.1234'],
      ['0', '0'],
      ['123456', '1234.56'],
    ] as const) {
      expect(formatPercent(shown, locale)).toBe(expected(locale, ratio))
    }
  })

  it('have two decimals, or the given number, and the sign of the language', () => {
    expect(formatPercent('5.129', 'en')).toBe('5.12%')
    expect(formatPercent('5.129', 'tr-TR', { scale: 1, sign: true })).toBe('+%5,1')
    expect(formatPercent('12.34', 'ar')).toBe('12.34%')
  })
})
