import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { fillFigures } from '../../../src/contract/figures.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { TaskType } from '../../../src/contract/shapes/task.ts'

const read = (alias: string, file: string) => JSON.parse(readFileSync(`configs/${alias}/${file}`, 'utf8'))
const samples = readdirSync('configs')
  .filter((alias) => existsSync(`configs/${alias}/platform.json`))
  .map((alias) => ({
    alias,
    rules: read(alias, 'platform.json') as PlatformRules,
    words: read(alias, 'locales/en.json') as Record<string, string>,
  }))

/** The markets that the texts of a task may name, by what the platform counts. */
const markets: Partial<Record<TaskType, { spot: boolean; futures: boolean }>> = {
  TOTAL_TRADING_VOLUME: { spot: true, futures: true },
  ANY_TRADING_VOLUME: { spot: false, futures: true },
  TRADING_VOLUME: { spot: false, futures: true },
  SPOT_ANY_TRADING_VOLUME: { spot: true, futures: false },
  SPOT_TRADING_VOLUME: { spot: true, futures: false },
  SPOT_FIRST_TRADING: { spot: true, futures: false },
}

describe.each(samples)('the words of $alias', ({ rules, words }) => {
  const volumes = rules.taskGroups.flatMap(({ tasks }) => tasks).filter(({ taskType }) => taskType in markets)

  it.each(volumes)('name the markets that $taskId counts', ({ taskType, title, desc }) => {
    const text = `${words[title ?? '']} ${words[desc ?? '']}`
    const named = { spot: /\bspot\b/i.test(text), futures: /\bfutures\b|\bcopy\b/i.test(text) }
    expect({ text, ...named }).toEqual({ text, ...markets[taskType] })
  })

  it('mention ranks only with a leaderboard, and resolve ties like the platform', () => {
    const all = Object.values(words).join('\n')
    if (!rules.leaderboards?.length) expect(all).not.toMatch(/by rank|ranks? \d/i)
    // The platform ranks the value that is reached first higher.
    expect(all).not.toMatch(/\bties\b.*\bvolume\b/i)
  })
})

/** The rates of the agent program are no rules of an activity: sampleTerms.test.ts compares them with the platform. */
const withoutAgents = samples.filter(({ alias }) => !alias.startsWith('agent'))

test.each(withoutAgents)('the words of $alias promise no percentage that the rules lack', ({ rules, words }) => {
  const known = [...JSON.stringify(rules).matchAll(/\d+/g)].map(([number]) => Number(number))
  const missing = Object.entries(words).flatMap(([key, text]) =>
    [...text.matchAll(/(\d+)%/g)]
      .filter(([, percent]) => !known.includes(Number(percent)) && !known.includes(Number(percent) * 100))
      .map(([percent]) => `${key}: ${percent}`),
  )
  expect(missing).toEqual([])
})

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** What new users can get in total. Pages of others recommend it, and no placeholder of theirs has it. */
const recommended = samples
  .filter(({ alias }) => alias === 'newcomer')
  .map(({ rules }) => plainSpaces(fillFigures('{{taskTotal.USDT}}', rules, 'en')))

test.each(readdirSync('configs'))('the texts of %s take amounts from the rules', (alias) => {
  const repeated = readdirSync(`configs/${alias}/locales`).flatMap((file) =>
    Object.entries(read(alias, `locales/${file}`) as Record<string, string>).flatMap(([key, text]) =>
      [...text.matchAll(/(\d[\d.,\u00a0\u202f ]*)[\s\u00a0\u202f]?(USDT|PBT|BTC|ETH)\b/g)]
        .map(([whole]) => plainSpaces(whole))
        .filter((amount) => !recommended.includes(amount))
        .map((amount) => `${file} ${key}: ${amount}`),
    ),
  )
  expect(repeated).toEqual([])
})
