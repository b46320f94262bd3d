import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coinScale } from '../../src/contract/coins.ts'
import { fillFigures } from '../../src/contract/figures.ts'
import { formatAmount } from '../../src/contract/formatNumber.ts'
import type { PlatformRules } from '../../src/contract/shapes/platformRules.ts'
import { nameOfReward } from '../../src/platform/rules/rewardName.ts'
import { rewardRulesOf } from '../../src/platform/rules/rewardRules.ts'

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join('configs', ...path), 'utf8')) as T
const samples = readdirSync('configs').filter((alias) => existsSync(join('configs', alias, 'platform.json')))
const plain = (text: string) => text.replace(/\s/g, ' ')

describe.each(samples)('the rewards of %s', (alias) => {
  const rules = read<PlatformRules>(alias, 'platform.json')
  const inCoins = rewardRulesOf(rules).filter(({ coin }) => coin)

  it('name the amount of the rules in every language', () => {
    const wrong = readdirSync(join('configs', alias, 'locales')).flatMap((file) => {
      const [locale, words] = [file.replace('.json', ''), read<Record<string, string>>(alias, 'locales', file)]
      return inCoins.flatMap((reward) => {
        const text = fillFigures(words[reward.name] ?? '', rules, locale)
        const name = nameOfReward(rules, reward, text, locale)
        const sum = formatAmount(reward.amount, reward.coin ?? null, locale)
        return plain(name).includes(plain(sum)) ? [] : [`${file} ${reward.name}: ${name}, not ${sum}`]
      })
    })
    expect(wrong).toEqual([])
  })

  it('are within the scale of their coins', () => {
    const wrong = inCoins.filter(({ amount, coin }) => (amount.split('.')[1]?.length ?? 0) > coinScale(coin ?? ''))
    expect(wrong).toEqual([])
  })

  it('have a placeholder for amounts that are scaled', () => {
    const scaled = (rules.leaderboards ?? []).filter(({ scope }) => scope === 'TEAM' || rules.pool?.scaleRanks)
    const keys = scaled.flatMap((board) => (board.rewards ?? []).map(({ reward }) => reward.name))
    const files = keys.length ? readdirSync(join('configs', alias, 'locales')) : []
    const wrong = files.flatMap((file) => {
      const words = read<Record<string, string>>(alias, 'locales', file)
      return keys.filter((key) => !words[key]?.includes('{{amount}}')).map((key) => `${file} ${key}`)
    })
    expect(wrong).toEqual([])
  })
})
