import { describe, expect, it } from 'vitest'
import { cachedTranslator, createI18n } from '../../src/i18n/index.ts'

const common = {
  plain: 'Claim',
  filled: '{{current}} / {{target}} {{unit}}',
  twice: '{{a}} and {{a}}',
  days_one: 'one day',
  days_other: '{{count}} days by {{time}}',
}

describe('fast translations for long lists', () => {
  const i18n = createI18n('en', { common })
  const say = cachedTranslator(i18n)
  const cases: [string, Record<string, string | number> | undefined][] = [
    ['plain', undefined],
    ['filled', { current: '1', target: '2,000', unit: 'USDT' }],
    ['filled', { current: '$1', target: '{{x}}', unit: '\\' }],
    ['twice', { a: 'b' }],
    ['days', { count: 1, time: 'noon' }],
    ['days', { count: 12_345, time: 'noon' }],
    ['missing', undefined],
  ]

  it.each(cases)('%s %o equals t, on the first and later calls', (key, values) => {
    const expected = i18n.t(key, values ?? {})
    expect(say(key, values)).toBe(expected)
    expect(say(key, values)).toBe(expected)
  })

  it('share a cache between wrappers', () => {
    const wrapper = Object.create(Object.getPrototypeOf(i18n), Object.getOwnPropertyDescriptors(i18n))
    expect(cachedTranslator(wrapper)).toBe(say)
  })

  it('cache no values of other calls', () => {
    expect(say('filled', { current: 'a', target: 'b', unit: 'c' })).toBe('a / b c')
    expect(say('filled', { current: 'x', target: 'y', unit: 'z' })).toBe('x / y z')
  })
})
