import { expect, test } from 'vitest'
import { coinScales, defaultScale } from '../../../src/config/check/rules/coins.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { onEachStore } from './harness.ts'

onEachStore('the checker', (harness) => {
  test('uses the same scales of coins as the platform', async () => {
    const { coins } = (await harness().send(calls.getMetaData, {})).data
    for (const { coin, scale } of coins) expect([coin, scale]).toEqual([coin, coinScales[coin] ?? defaultScale])
    expect(coins.map(({ coin }) => coin)).toEqual(expect.arrayContaining(Object.keys(coinScales)))
  })
})
