import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { coinScale, knownCoins } from '../../../src/contract/coins.ts'
import { onEachStore } from './harness.ts'

onEachStore('the platform', (harness) => {
  test('answers the scales of coins that the checker uses', async () => {
    const { coins } = (await harness().send(calls.getMetaData, {})).data
    for (const { coin, scale } of coins) expect([coin, scale]).toEqual([coin, coinScale(coin)])
    expect(coins.map(({ coin }) => coin)).toEqual(expect.arrayContaining([...knownCoins]))
  })
})
