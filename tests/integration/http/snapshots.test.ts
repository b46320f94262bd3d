import { expect, it } from 'vitest'
import { createSnapshots } from '../../../src/server/pages/snapshots.ts'

const parts = {
  sizeOf: ({ length }: Buffer) => length,
  maxBytes: 1_000,
  isCurrent: async () => true,
  queue: { add: () => undefined, addLast: () => undefined },
}
const pageOf = (bytes: number) => async () => ({ value: Buffer.alloc(bytes), until: Number.POSITIVE_INFINITY })

it('is limited by bytes, not by number, and drops the least recently used snapshot', async () => {
  const snapshots = createSnapshots<Buffer>(parts)
  const made: string[] = []
  const ask = (key: string, bytes = 300) =>
    snapshots.get(key, () => {
      made.push(key)
      return pageOf(bytes)()
    })
  for (const key of ['a', 'b', 'c']) await ask(key)
  await ask('a')
  await ask('d')
  for (const key of ['a', 'c', 'd']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'd'])
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  await ask('large', 2_000)
  await ask('large', 2_000)
  expect(made.filter((key) => key === 'large')).toHaveLength(2)
})

it('counts a page that is rendered again once', async () => {
  let time = 0
  const snapshots = createSnapshots<Buffer>({ ...parts, now: () => time })
  let made = 0
  const ask = (key: string) =>
    snapshots.get(key, async () => {
      made += 1
      return { value: Buffer.alloc(400), until: time + 10 }
    })
  await ask('a')
  for (let turn = 0; turn < 5; turn += 1) {
    time += 10
    await ask('b')
  }
  time -= 50
  await ask('a')
  expect(made).toBe(6)
})

it('counts the bytes of an improved snapshot', async () => {
  const jobs: (() => Promise<void>)[] = []
  const queue = { add: () => undefined, addLast: (job: () => Promise<void>) => void jobs.push(job) }
  const improve = async () => Buffer.alloc(100)
  const snapshots = createSnapshots<Buffer>({ ...parts, queue, improve, now: () => 0 })
  const made: string[] = []
  const ask = (key: string) =>
    snapshots.get(key, async () => {
      made.push(key)
      return { value: Buffer.alloc(400), until: 10 }
    })
  await ask('a')
  await ask('b')
  await ask('a')
  await ask('b')
  for (const job of jobs) await job()
  await ask('c')
  await ask('a')
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c'])
})
