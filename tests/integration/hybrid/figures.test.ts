import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { operatorAt } from '../releases/harness.ts'
import { callAt, openPage, type Pair, startPair } from './harness.ts'

let pair: Pair
const at = () => pair.hybrid().url
const placeholder = '{{task.first-trade.threshold, amount}}'

/** The files of a sample with one English text replaced. */
function filesWith(alias: string, key: string, text: string): Record<string, string> {
  const files = pair.configs.files(alias)
  const words = JSON.parse(files['locales/en.json'] ?? '')
  return { ...files, 'locales/en.json': JSON.stringify({ ...words, [key]: text }) }
}

beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.end())

describe('figures in texts with PLATFORM_URL', () => {
  test('come from platform.json of the release, in the answer and in the page', async () => {
    const text = `Trade ${placeholder} to start.`
    const { status, body } = await operatorAt(at()).publish(filesWith('newcomer', 'hero.text', text))
    expect([status, body.outcome], body.message).toEqual([200, 'published'])
    const threshold = /Trade 50\sUSDT to start\./
    const { data } = (await callAt(at(), calls.baseInfo, { alias: 'newcomer' })).envelope
    expect(data).toMatchObject({ config: { words: { 'hero.text': expect.stringMatching(threshold) } } })
    const shown = async () => (await openPage(at(), '/en/activity/newcomer')).html
    await expect.poll(shown, { interval: 100 }).toMatch(threshold)
  })

  test('are refused, with the place and the cause, if the page has no activity', async () => {
    const files = filesWith('event-terms', 'hero.text', `Trade ${placeholder} and read the terms.`)
    const { status, body } = await operatorAt(at()).publish(files, { alias: 'event-terms' })
    expect(status).toBe(422)
    expect(body.problems).toMatchObject([{ code: 'P0317', file: expect.stringMatching('locales/en.json$') }])
    expect(body.problems?.[0]?.cause).toContain('platform.json')
  })

  test('are refused if the activity has no platform.json', async () => {
    const { 'platform.json': _, ...files } = pair.configs.files()
    const { status, body } = await operatorAt(at()).publish(files)
    expect(status).toBe(422)
    expect(body.problems).toMatchObject([{ code: 'P0707', message: 'The activity has no platform.json.' }])
  })

  test('leave no placeholder in any page of the samples', async () => {
    for (const alias of readdirSync(pair.configs.dir)) {
      const base = await callAt(at(), calls.baseInfo, { alias })
      if (base.envelope.code !== '00000') continue
      const { words } = (base.envelope.data as { config: { words: Record<string, string> } }).config
      // The page fills in counts, and the platform the amounts of rewards.
      const left = Object.values(words).flatMap(
        (text) => text.match(/\{\{(?!\s*(?:count|amount)\s*\}\})[^}]*\}\}/g) ?? [],
      )
      expect(left, join(alias, 'words')).toEqual([])
    }
  })
})
