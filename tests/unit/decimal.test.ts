import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinScale, knownCoins, payable, payableText } from '../../src/contract/coins.ts'
import {
  compare,
  countOf,
  equals,
  fromMinor,
  isAtLeast,
  minorOf,
  minus,
  percentOf,
  percentText,
  plus,
  toMinor,
  truncateMinor,
} from '../../src/contract/decimal.ts'
import { Amount, Quantity } from '../../src/contract/scalars.ts'
import { sumsByCoin } from '../../src/contract/sumsByCoin.ts'
import { formatAmount, formatNumber } from '../../src/i18n/index.ts'

const minor = fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n })

describe('decimal text', () => {
  it('is read and written without losing a digit', () => {
    fc.assert(fc.property(minor, (value) => toMinor(fromMinor(value)) === value))
    expect(fromMinor(toMinor('-0.500'))).toBe('-0.5')
    expect(fromMinor(0n)).toBe('0')
  })

  it.each(['', ' 1', '1 ', '+1', '1e3', '1.', '.5', '1,000', '0x10', 'NaN', 'Infinity', '1.1234567890123456789', '١'])(
    'refuses %j in every function',
    (junk) => {
      const works = [
        toMinor,
        percentText,
        countOf,
        (text: string) => plus(text, '1'),
        (text: string) => minus('1', text),
      ]
      const pairs = [compare, isAtLeast, equals, percentOf]
      for (const work of works) expect(() => work(junk)).toThrow(RangeError)
      for (const work of pairs) {
        expect(() => work(junk, '1')).toThrow(RangeError)
        expect(() => work('1', junk)).toThrow(RangeError)
      }
      expect(() => payableText(junk, 'USDT')).toThrow(RangeError)
      expect(minorOf(junk)).toBeNull()
    },
  )

  it.each([undefined, null, 1, 1n, {}, ['1']])('refuses %s, which is not a text', (value) => {
    expect(minorOf(value)).toBeNull()
    expect(() => toMinor(value as never)).toThrow(RangeError)
  })

  it('compares as a number', () => {
    fc.assert(
      fc.property(minor, minor, (a, b) => {
        const [left, right] = [fromMinor(a), fromMinor(b)]
        expect(Math.sign(compare(left, right))).toBe(a < b ? -1 : Number(a > b))
        expect(isAtLeast(left, right)).toBe(a >= b)
        expect(equals(left, right)).toBe(a === b)
        expect(minus(plus(left, right), right)).toBe(left)
      }),
    )
    expect(equals('1.50', '1.5')).toBe(true)
  })

  it('is exact where floats are not', () => {
    expect(percentText('0.29')).toBe('29')
    expect(0.29 * 100).not.toBe(29)
    expect(compare('9007199254740993', '9007199254740992')).toBe(1)
  })

  it('is a count only up to the largest safe integer', () => {
    expect([countOf('3'), countOf('2.9')]).toEqual([3, 2])
    expect(() => countOf('9007199254740993')).toThrow(RangeError)
  })
})

describe('the scale of a coin', () => {
  it('cuts off toward zero and never rounds up', () => {
    expect(payableText('9241.558', 'USDT')).toBe('9241.55')
    expect(payableText('0.00999', 'USDT')).toBe('0')
    expect(payableText('-1.999', 'USDT')).toBe('-1.99')
    expect(payableText('2.9', null)).toBe('2')
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom(...knownCoins, 'NEW'), (value, coin) => {
        const cut = payable(value, coin)
        const unit = 10n ** BigInt(18 - coinScale(coin))
        expect(cut % unit).toBe(0n)
        expect(value - cut).toBeGreaterThanOrEqual(0n)
        expect(value - cut).toBeLessThan(unit)
        expect(truncateMinor(value, coinScale(coin))).toBe(cut)
      }),
    )
  })

  it('is the scale at which amounts are shown', () => {
    expect(formatAmount('17786.55814511', 'USDT', 'en')).toBe('17,786.55\u00a0USDT')
    expect(formatAmount('0.123456789', 'BTC', 'en')).toBe('0.12345678\u00a0BTC')
    expect(formatAmount('1.99999', 'PBT', 'de')).toBe('1,9999\u00a0PBT')
    expect(formatNumber('0.999', 'en', { coin: 'USDT' })).toBe('0.99')
    expect(formatNumber('0.999', 'en', { coin: null })).toBe('0.999')
    expect(formatNumber('0.999', 'en', { coin: 'USDT', scale: 1 })).toBe('0.9')
  })

  it('sums rewards per coin', () => {
    const rewards = [
      { coin: 'PBT', amount: '0.1' },
      { coin: 'USDT', amount: '0.2' },
      { coin: null, amount: '3' },
      { coin: 'USDT', amount: '0.1' },
    ]
    expect(sumsByCoin(rewards)).toEqual([
      { coin: 'USDT', amount: '0.3', count: 2 },
      { coin: 'PBT', amount: '0.1', count: 1 },
    ])
  })
})

it('a sum of amounts of any length is a quantity', () => {
  const [amount, quantity] = [Amount, Quantity].map(
    (schema) => new RegExp((schema as { pattern?: string }).pattern ?? ''),
  )
  const most = '9'.repeat(18)
  expect(amount?.test(most)).toBe(true)
  const sum = plus(plus(most, most), '0.000000000000000001')
  expect(amount?.test(sum)).toBe(false)
  expect(quantity?.test(sum)).toBe(true)
})

/** Files that may turn text into a float: what they read is not an amount. */
it('only contract/decimal.ts converts text to minor units, and no file converts an amount to a float', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const texts = files.map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }))
  const parsers = texts.filter(({ text }) => /BigInt\([a-z]+ \+ |padEnd\((scale|decimals)/.test(text))
  expect(parsers.map(({ name }) => name)).toEqual(['contract/decimal.ts'])
  const definers = texts.filter(({ text }) => /(function|const) (toMinor|minorOf|fromMinor)\b|10n \*\*/.test(text))
  expect(definers.map(({ name }) => name)).toEqual(['contract/decimal.ts'])
  const amount = /(?<!\w)(Number|parseFloat)\([^()]*\b(amount|volume|rebate\w*|fee|threshold|currentValue|pnl|roi)\b/
  expect(texts.filter(({ text }) => amount.test(text)).map(({ name }) => name)).toEqual([])
})
