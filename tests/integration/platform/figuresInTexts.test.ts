import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { group, releaseOf, rulesOf, task } from './fixture.ts'
import { type Harness, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const activityId = '7100'
const publish = (threshold: string) => {
  const rules = rulesOf(activityId, [group([task({ taskId: 'trade', threshold })])])
  const release = releaseOf('figures', rules)
  const own = {
    title: 'Get {{amount.r-trade}} until {{end, date}}',
    subTitle: 'Up to {{taskTotal.USDT}}, budget {{budget.USDT, number}}',
    'task.title': 'Trade {{task.trade.threshold, amount}}',
    'hero.text': 'From {{task.trade.threshold}}, {{count}} left',
  }
  const words = { ...release.words, en: { ...release.words.en, ...own } }
  return harness.platform.publish(
    { ...release, words, hash: threshold.padStart(64, '0') },
    { actor: 'test', reason: 'test', source: 'file' },
  )
}
const seen = async (languageType: string) => {
  const sending = { languageType }
  const { config } = (await harness.send(calls.baseInfo, { alias: 'figures' }, sending)).data
  const detail = (await harness.send(calls.noLoginDetail, { activityId }, sending)).data
  const share = (await harness.send(calls.getUserShareContent, { activityId, scene: 'ACTIVITY' }, sending)).data
  return { words: config.words, detail, share, task: detail.taskGroups[0]?.tasks[0]?.title }
}

test('figures of the rules fill the texts of page, task and share, and follow the next release', async () => {
  await publish('2500')
  const before = await seen('0')
  expect(before.words['hero.text']).toBe('From 2,500, {{count}} left')
  expect(before.words['task.title']).toBe('Trade 2,500\u00a0USDT')
  expect(before.task).toBe('Trade 2,500\u00a0USDT')
  expect(before.detail.title).toBe('Get 10\u00a0USDT until Dec 1, 2026')
  expect(before.share.title).toMatch(/^Get 10 USDT until Dec 1, 2026$/)
  expect(before.share.content).toMatch(/^Up to 10 USDT, budget 1,000,000$/)

  await publish('7500')
  const after = await seen('0')
  expect([after.words['task.title'], after.task]).toEqual(['Trade 7,500\u00a0USDT', 'Trade 7,500\u00a0USDT'])
})

test('a language without its own text shows English with numbers of that language', async () => {
  await publish('2500')
  expect((await seen('10')).task).toBe('Trade 2.500\u00a0USDT')
})
