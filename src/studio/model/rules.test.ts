import { describe, expect, it } from 'vitest'
import { applyPlan, jsonOf, readDraft, fullRegistry as registry, sampleAliases } from '../../../tests/helpers/drafts.ts'
import { compile } from '../../config/check/ajv.ts'
import { rulesSchema } from '../../config/schema/rulesSchema.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import { fillFigures } from '../../contract/figures.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { totalOdds } from '../../platform/rules/draw.ts'
import { periodKeysIn } from '../../platform/rules/periods.ts'
import { rewardRulesOf } from '../../platform/rules/rewardRules.ts'
import { windowsOf } from '../../platform/rules/windows.ts'
import * as model from './rules.ts'

const lottery = readDraft('lottery')
const rulesIn = (draft: typeof lottery): PlatformRules => jsonOf(draft, 'platform.json')
const withRules = sampleAliases
  .map((alias) => [alias, readDraft(alias)] as const)
  .filter(([, draft]) => draft.files['platform.json'])
const validate = compile(rulesSchema(registry))

describe('rules', () => {
  it('are read and set by pointer', () => {
    expect(model.getRule(lottery, '/lottery/prizes/1/reward/amount')).toBe('5')
    const next = applyPlan(lottery, model.setRule(lottery, '/lottery/prizes/1/reward/amount', '7.5'))
    expect(next.files['platform.json']).toBe(
      lottery.files['platform.json']?.replace(/"5"(?=,\s+"coin": "PBT")/, '"7.5"'),
    )
    const limited = applyPlan(lottery, model.setRule(lottery, '/participantLimit', 100))
    const keys = Object.keys(rulesIn(limited))
    expect(keys[keys.indexOf('participantLimit') - 1]).toBe('needConsent')
    expect(applyPlan(limited, model.setRule(limited, '/participantLimit', undefined)).files).toEqual(lottery.files)
    expect(model.setRule({ files: {}, assets: {} }, '/title', 'a')).toEqual({ refused: 'missingFile' })
  })

  it('get valid parts with free ids and words of their own', () => {
    let draft = lottery
    for (let count = 0; count < 2; count++) draft = applyPlan(draft, model.addRow(draft, registry, '/lottery/prizes'))
    const first = rulesIn(lottery).lottery?.prizes.length ?? 0
    for (const index of [first, first + 1])
      draft = applyPlan(draft, model.addPart(draft, registry, `/lottery/prizes/${index}/reward`))
    draft = applyPlan(draft, model.addPart(draft, registry, '/team'))
    expect(validate(rulesIn(draft)).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([])
    const rules = rulesIn(draft)
    const rewards = rules.lottery?.prizes.slice(first).map(({ reward }) => reward)
    expect(new Set(rewards?.map((reward) => reward?.rewardId)).size).toBe(2)
    const english: Record<string, string> = jsonOf(draft, 'locales/en.json')
    expect(rules.lottery?.prizes.slice(first).map(({ name }) => english[name])).toEqual(['Prize', 'Prize 2'])
    // The reward has the name of its prize, and a coin that is paid.
    expect(rewards?.map((reward) => reward?.name)).toEqual(rules.lottery?.prizes.slice(first).map(({ name }) => name))
    expect(rewards?.map((reward) => reward?.coin)).toEqual([rules.budget?.[0]?.coin, rules.budget?.[0]?.coin])
    expect(model.addPart(draft, registry, '/nowhere')).toEqual({ refused: 'unknownPlace' })
  })

  it('get valid rows with free ids and words of their own', () => {
    const lists = [
      '/taskGroups',
      '/taskGroups/0/tasks',
      '/taskGroups/0/tasks/0/rewards',
      '/lottery/prizes',
      '/tiers',
      '/budget',
      '/pool/steps',
      '/kols',
      '/banners',
      '/traders',
      '/stages',
      '/leaderboards',
      '/leaderboards/0/rewards',
      '/leaderboards/0/rewards',
      '/introduce/faq',
      '/introduce/rules',
      '/eligibility/denyRegions',
    ]
    let draft = lottery
    for (const list of lists) draft = applyPlan(draft, model.addRow(draft, registry, list))
    expect(validate(rulesIn(draft)).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([])
    const rules = rulesIn(draft)
    const ids = rewardRulesOf(rules).map(({ rewardId }) => rewardId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(rules.leaderboards?.[0]?.rewards?.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [4, 4],
    ])
    const task = rules.taskGroups[0]?.tasks.at(-1)
    expect(jsonOf(draft, 'locales/en.json')[task?.title ?? '']).toBe('Task 2')
    expect(task?.title).toBe(`task.${task?.taskId}.title`)
    expect(model.addRow(lottery, registry, '/title')).toEqual({ refused: 'unknownPlace' })
  })

  it('lose rows with their words, and move rows', () => {
    const removed = applyPlan(lottery, model.removeRow(lottery, '/lottery/prizes', 0))
    expect(rulesIn(removed).lottery?.prizes[0]?.prizeId).toBe('pbt5')
    expect(jsonOf(removed, 'locales/de.json')).not.toHaveProperty(['prize.phone'])
    const moved = applyPlan(lottery, model.moveRow(lottery, '/lottery/prizes', 0, 9))
    expect(rulesIn(moved).lottery?.prizes.at(-1)?.prizeId).toBe('phone')
    expect(applyPlan(moved, model.moveRow(moved, '/lottery/prizes', 9, 0)).files).toEqual(lottery.files)
    expect(model.removeRow(lottery, '/lottery/prizes', 99)).toEqual({ refused: 'unknownPlace' })
  })
})

describe('totals', () => {
  it('add up odds', () => {
    for (const [, draft] of withRules) {
      const { odds } = model.totalsOf(draft) ?? {}
      expect(odds).toBe(rulesIn(draft).lottery ? totalOdds : null)
    }
    expect(model.totalsOf({ files: { 'platform.json': '{' } })).toBe(null)
  })

  it.each(withRules)('of %s have the largest payout that the rules of the platform allow', (_, draft) => {
    const rules = rulesIn(draft)
    const { start, end } = windowsOf(rules)
    const largest = new Map<string, bigint>()
    const add = (coin: string | null | undefined, amount: string, times: number) =>
      coin && largest.set(coin, (largest.get(coin) ?? 0n) + toMinor(amount) * BigInt(times))
    const ranked = new Set<string>()
    const budgets = new Map(rules.budget.map(({ coin, amount }) => [coin, toMinor(amount)]))
    for (const { periods, rewards = [] } of rules.leaderboards ?? [])
      for (const { from, to, reward } of rewards) {
        ranked.add(reward.rewardId)
        const times = periods.reduce((sum, period) => sum + periodKeysIn(period, start, end, rules.timeZone).length, 0)
        add(reward.coin, reward.amount, (to - from + 1) * times)
      }
    for (const { rewardId, coin, amount, stock } of rewardRulesOf(rules)) {
      if (ranked.has(rewardId) || !coin) continue
      if (stock !== undefined) add(coin, amount, stock)
      // Only the budget limits it.
      else largest.set(coin, budgets.get(coin) ?? 0n)
    }
    for (const total of model.totalsOf(draft)?.coins ?? []) {
      expect([total.coin, total.largest]).toEqual([total.coin, fromMinor(largest.get(total.coin) ?? 0n)])
      expect(total.isOver).toBe(false)
    }
  })

  it('of one user for tasks are those that texts can name', () => {
    for (const [, draft] of withRules) {
      const rules = rulesIn(draft)
      if (rules.tiers || rules.agent || rules.taskGroups.some(({ timing }) => timing === 'EVERYDAY')) continue
      for (const { coin, perUser } of model.totalsOf(draft)?.coins ?? []) {
        const named = fillFigures(`{{taskTotal.${coin}}}`, rules, 'en')
        if (!named.includes('{{')) expect(named.replace(/,/g, '').replace(/\s/g, ' ')).toBe(`${perUser} ${coin}`)
      }
    }
  })

  it('have the budget as the largest payout where a prize has no stock, and no limit without a budget', () => {
    const open = applyPlan(lottery, model.setRule(lottery, '/lottery/prizes/1/reward/stock', undefined))
    const coinIn = (draft: typeof lottery) => model.totalsOf(draft)?.coins.find(({ coin }) => coin === 'PBT')
    expect(coinIn(open)).toMatchObject({ largest: coinIn(open)?.budget, isOver: false })
    const { name } = rulesIn(lottery).lottery?.prizes[1] ?? {}
    expect(coinIn(open)?.open).toEqual([{ rewardId: expect.any(String), name }])
    expect(coinIn(lottery)?.open).toEqual([])
    const all = { participants: 1_000_000, completion: 1_000_000, draws: 100 }
    const [expected] = model.totalsOf(open)?.expected(all) ?? []
    expect(expected).toEqual({ coin: 'PBT', amount: coinIn(open)?.largest })
    const unlimited = applyPlan(open, model.setRule(open, '/budget', []))
    expect(coinIn(unlimited)).toMatchObject({ budget: null, largest: null })
  })

  it('expect payouts within stock and budget', () => {
    const totals = model.totalsOf(lottery)
    expect(totals?.coins.find(({ coin }) => coin === 'PBT')?.expectedPerDraw).toBe('0.6')
    const none = { participants: 0, completion: 0, draws: 0 }
    expect(totals?.expected(none).every(({ amount }) => amount === '0')).toBe(true)
    const some = totals?.expected({ participants: 1000, completion: 500_000, draws: 10 })
    expect(some).toContainEqual({ coin: 'PBT', amount: '6000' })
    const many = totals?.expected({ participants: 1_000_000_000, completion: 1_000_000, draws: 100 })
    expect(many).toEqual([
      { coin: 'PBT', amount: '2500000' },
      { coin: 'USDT', amount: '2400000' },
    ])
  })
})

describe('shiftDates', () => {
  const day = 86_400_000
  it('shifts every date and nothing else, and back', () => {
    for (const alias of sampleAliases) {
      const draft = readDraft(alias)
      const next = applyPlan(draft, model.shiftDates(draft, 30 * day + 60_000))
      const before = model.datesOf(draft)
      expect(model.datesOf(next)).toEqual(before.map((date) => ({ ...date, at: date.at + 30 * day + 60_000 })))
      expect(applyPlan(next, model.shiftDates(next, -30 * day - 60_000)).files).toEqual(draft.files)
    }
  })

  it('keeps offset and precision, and shifts times in conditions', () => {
    expect(model.shiftDate('2026-12-31T23:30-05:00', 3_600_000)).toBe('2027-01-01T00:30-05:00')
    expect(model.shiftDate('2026-02-28T23:59:59.5Z', 1000)).toBe('2026-03-01T00:00:00.5Z')
    expect(model.shiftDate('2026-02-28T23:59Z', 1)).toBe('2026-02-28T23:59:00.001Z')
    const text = JSON.stringify({ page: [{ id: 'a', when: 'now < timestamp("2026-12-01T00:00:00+08:00")' }] })
    const draft = { assets: {}, files: { 'page.json': text } }
    expect(applyPlan(draft, model.shiftDates(draft, day)).files['page.json']).toBe(text.replace('12-01', '12-02'))
  })
})
