import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { figureNames } from '../../../src/contract/figures.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { rebateRate } from '../../../src/platform/rules/agent.ts'

const aliases = readdirSync('configs')
const read = (path: string) => JSON.parse(readFileSync(`configs/${path}`, 'utf8'))
const activities = aliases.filter((alias) => readdirSync(`configs/${alias}`).includes('platform.json'))

/** The texts of a folder, in every language. */
const languagesOf = (alias: string): [string, Record<string, string>][] =>
  readdirSync(`configs/${alias}/locales`).map((file) => [file, read(`${alias}/locales/${file}`)])

describe('terms of the samples', () => {
  it.each(activities)('%s links terms and uses placeholders for figures', (alias) => {
    const rules: PlatformRules = read(`${alias}/platform.json`)
    expect(aliases).toContain(rules.introduce.terms.url.slice(1))
    const figures = figureNames(rules)
    for (const [file, words] of languagesOf(alias)) {
      const text = rules.introduce.rules.flatMap(({ paragraphs }) => paragraphs.map((key) => words[key])).join('\n')
      // Draws are granted when won, so they have no claim deadline.
      for (const name of ['regions', 'minAge', ...(rules.lottery ? [] : ['claimEnd'])]) {
        expect(figures.has(name)).toBe(true)
        expect(text, `${alias} ${file}`).toContain(`{{${name}}}`)
      }
    }
  })

  it.each(['en', 'de', 'zh-CN', 'ar'])('name the rebate rates of the platform, in %s', (language) => {
    const { 'part2.text': terms = '' }: Record<string, string> = read(`agent-terms/locales/${language}.json`)
    const { 'faq.level.a': answer = '' }: Record<string, string> = read(`agent-spring/locales/${language}.json`)
    const percent = (invites: number) => `${Number(rebateRate(true, invites)) * 100}`
    for (const invites of [5, 25, 100, 500]) {
      expect(Number(rebateRate(true, invites))).toBeGreaterThan(Number(rebateRate(true, invites - 1)))
      for (const text of [terms, answer]) {
        expect(text).toMatch(new RegExp(`(?<!\\d)${invites}(?!\\d)`))
        expect(text).toContain(percent(invites))
      }
    }
    expect(terms).toContain(percent(0))
  })

  it('of sign-up are the user agreement and the privacy notice', () => {
    const form = read('register/page.json').page.find(({ type }: { type: string }) => type === 'RegisterForm')
    expect(form.props).toMatchObject({ terms: '/user-agreement', privacy: '/privacy-notice' })
    expect(aliases).toEqual(expect.arrayContaining(['user-agreement', 'privacy-notice']))
  })
})
