import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { figureNames, fillFigures } from '../../src/contract/figures.ts'
import { languages } from '../../src/contract/languages.ts'
import type { PlatformRules } from '../../src/contract/shapes/platformRules.ts'

const rulesOf = (alias: string): PlatformRules => JSON.parse(readFileSync(`configs/${alias}/platform.json`, 'utf8'))
const newcomer = rulesOf('newcomer')
const teams = rulesOf('teams')

describe('figures of platform.json in texts', () => {
  it.each([
    ['en', 'Jan 14, 2029, 23:59 (UTC+8)'],
    ['de', '14. Januar 2029, 23:59 (UTC+8)'],
    ['ja', '2029年1月14日 23:59（UTC+8）'],
    ['ko', '2029년 1월 14일 23:59 (UTC+8)'],
    ['fr', '14 janvier 2029, 23:59 (UTC+8)'],
    ['ar', '14 يناير 2029، \u206623:59 (UTC+8)\u2069'],
  ])('writes a date in %s in the time zone of the activity', (locale, expected) => {
    expect(fillFigures('{{claimEnd}}', newcomer, locale)).toBe(expected)
  })

  it.each([
    ['-05:30', 'Jan 14, 2029, 10:29 (UTC-5:30)'],
    ['+00:00', 'Jan 14, 2029, 15:59 (UTC)'],
  ])('writes a date in the zone %s', (timeZone, expected) => {
    expect(fillFigures('{{claimEnd}}', { ...newcomer, timeZone }, 'en')).toBe(expected)
  })

  it.each([
    ['en', 'North Korea, United Kingdom, United States'],
    ['zh-CN', '朝鲜、美国、英国'],
    ['ar', 'المملكة المتحدة، الولايات المتحدة، كوريا الشمالية'],
  ])('writes countries in %s', (locale, expected) => {
    const eligibility = { ...newcomer.eligibility, denyRegions: ['GB', 'US', 'KP'] }
    expect(fillFigures('{{regions}}', { ...newcomer, eligibility }, locale)).toBe(expected)
  })

  it('writes amounts, stock, days and shares', () => {
    expect(fillFigures('{{amount.kyc-trial}}, {{stock.kyc-trial}}, {{validDays.kyc-trial}}', newcomer, 'en')).toBe(
      '10\u00a0USDT, 100,000, 14',
    )
    expect(fillFigures('{{captainShare}} {{teamMin}} {{teamMax}} {{participants.2}} {{pool.2}}', teams, 'en')).toBe(
      '30% 3 30 10,000 150,000\u00a0USDT',
    )
  })

  it('writes thresholds, totals and budgets, with a format behind a comma', () => {
    expect(fillFigures('{{task.first-deposit.threshold, amount}} {{task.invite-3.threshold}}', newcomer, 'en')).toBe(
      '100\u00a0USDT 3',
    )
    expect(fillFigures('{{taskTotal.USDT}} {{amount.kyc-trial, number}}', newcomer, 'de')).toBe('120\u00a0USDT 10')
    expect(fillFigures('{{claimEnd, date}} {{claimEnd, time}}', newcomer, 'en')).toBe('Jan 14, 2029 23:59 (UTC+8)')
    expect(fillFigures('{{tier.tier-2.deposit, amount}}', rulesOf('deposit-bonus'), 'en')).toMatch(/^[\d,]+\u00a0USDT$/)
    expect(fillFigures('{{claimEnd, percent}}', newcomer, 'en')).toBe('{{claimEnd, percent}}')
  })

  it('uses the age 18 by default', () => {
    const { minAge: _, ...eligibility } = newcomer.eligibility
    expect(fillFigures('{{minAge}}', { ...newcomer, eligibility }, 'en')).toBe('18')
    expect(fillFigures('{{minAge}}', { ...newcomer, eligibility: { ...eligibility, minAge: 21 } }, 'en')).toBe('21')
  })

  it('keeps unknown placeholders', () => {
    expect(fillFigures('{{teamMin}} {{other}}', newcomer, 'en')).toBe('{{teamMin}} {{other}}')
    expect(figureNames(newcomer).has('teamMin')).toBe(false)
  })

  it('fills every figure of every sample in every language', () => {
    const samples = readdirSync('configs').filter((name) => readdirSync(`configs/${name}`).includes('platform.json'))
    expect(samples.length).toBeGreaterThan(9)
    for (const rules of samples.map(rulesOf))
      for (const { language } of languages)
        for (const [name, formats] of figureNames(rules))
          for (const format of formats) {
            const filled = fillFigures(`{{${name}, ${format}}}`, rules, language)
            expect(filled, `${name}, ${format} in ${language}`).not.toMatch(/[{}]|NaN|Invalid|undefined/)
            expect(filled).not.toBe('')
          }
  })
})
