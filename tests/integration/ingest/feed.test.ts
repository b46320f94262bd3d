// @vitest-environment node
import { expect, it } from 'vitest'
import { feedTwice } from '../../load/ingestFeed.ts'
import { type Harness, onEachStore } from '../platform/harness.ts'

onEachStore('a feed that is sent twice', (harness) => {
  it('gives exact scores', async () => {
    const { store, platform, clock }: Harness = harness()
    const claim = () => Promise.reject(new Error('nothing is claimed'))
    const now = () => clock.time
    const { faults } = await feedTwice(
      { store, platform, claim, now },
      '7500',
      50,
      harness().kind === 'pglite' ? 1_500 : 5_000,
    )
    expect(faults).toEqual([])
  }, 120_000)
})
