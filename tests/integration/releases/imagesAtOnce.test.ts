import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { publishingOf } from '../../../src/platform/index.ts'
import { onEachStore } from '../platform/harness.ts'

onEachStore('images that are stored at the same time', (harness) => {
  test('stay within the limit in total', async () => {
    const publishing = publishingOf(harness().platform)
    const images = Array.from({ length: 12 }, () => randomBytes(1_000))
    const hashes = await Promise.all(images.map((bytes) => publishing.storeAsset(bytes, 5_500)))
    const stored = hashes.filter((hash) => hash !== null)
    expect(stored).toHaveLength(5)
    expect(await publishing.assetBytes(stored)).toBe(5_000)
    // A stored image takes no more space.
    const again = images.filter((_, index) => hashes[index] !== null)
    expect(await Promise.all(again.map((bytes) => publishing.storeAsset(bytes, 5_500)))).toEqual(stored)
  })
})
