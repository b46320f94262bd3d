import { beforeEach, describe, expect, it } from 'vitest'
import { createBackgroundQueue } from '../../../src/server/pages/backgroundQueue.ts'
import type { Snapshot } from '../../../src/server/pages/snapshotStore.ts'
import { createSnapshots } from '../../../src/server/pages/snapshots.ts'

/** A renderer whose results the test decides. */
interface Rendering {
  key: string
  resolve(snapshot: Snapshot<string>): void
  reject(error: Error): void
}

const failure = new Error('no memory')
let time: number
/** The etag of the current release; an error: the store does not answer. */
let current: string | Error
let renderings: Rendering[]
let results: unknown[]
let snapshots: ReturnType<typeof createSnapshots<string>>

beforeEach(() => {
  time = 1_000
  current = 'one'
  renderings = []
  results = []
  snapshots = createSnapshots<string>({
    sizeOf: ({ length }) => length,
    now: () => time,
    isCurrent: async ({ etag }) => {
      if (current instanceof Error) throw current
      return etag === current
    },
    queue: createBackgroundQueue(async () => undefined),
    onRenewal: (key, error) => results.push(error ?? key),
  })
})

const ask = (key = 'a') =>
  snapshots.get(key, () => new Promise((resolve, reject) => renderings.push({ key, resolve, reject })))

/** Ends the last rendering with a page that is valid for 100 ms and may be served stale for 1000 ms more. */
const finish = (value: string, { etag = 'one', alias = 'lottery' } = {}) =>
  renderings.at(-1)?.resolve({ value, until: time + 100, staleUntil: time + 1_100, release: { alias, etag } })

/** Runs everything that waits for settled promises. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Stores a first page and lets it become outdated by time. */
async function storeOutdated(key = 'a', release = {}) {
  const first = ask(key)
  finish('old', release)
  expect(await first).toEqual({ value: 'old', isStale: false })
  time += 100
}

describe('a snapshot that is outdated by time only', () => {
  it('is served at once while the renderer is blocked, and then replaced', async () => {
    await storeOutdated()
    expect(await ask()).toEqual({ value: 'old', isStale: true })
    finish('new')
    await settle()
    expect(await ask()).toEqual({ value: 'new', isStale: false })
    expect(results).toEqual(['a'])
  })

  it('is rendered once for many requests', async () => {
    await storeOutdated()
    const many = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(many.every(({ value, isStale }) => value === 'old' && isStale)).toBe(true)
    await ask()
    expect(renderings).toHaveLength(2)
  })

  it('waits while another one is rendered', async () => {
    await storeOutdated('a')
    await storeOutdated('b')
    await Promise.all([ask('a'), ask('b')])
    expect(renderings.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
    finish('new')
    await settle()
    expect(renderings.map(({ key }) => key)).toEqual(['a', 'b', 'a', 'b'])
  })

  it('is not served once it is too old: the viewer waits', async () => {
    await storeOutdated()
    time += 1_000
    const waiting = ask()
    finish('new')
    expect(await waiting).toEqual({ value: 'new', isStale: false })
  })

  it('is served while renewals fail, with a back-off, until one succeeds', async () => {
    await storeOutdated()
    await ask()
    renderings.at(-1)?.reject(failure)
    await settle()
    expect(results).toEqual([failure])
    time += 4_999
    expect(await ask()).toEqual({ value: 'old', isStale: true })
    expect(renderings).toHaveLength(2)
  })

  it('is tried again after the back-off', async () => {
    await storeOutdated()
    await ask()
    renderings.at(-1)?.reject(failure)
    await settle()
    time += 5_000
    const again = ask()
    await settle()
    expect(renderings).toHaveLength(3)
    finish('new')
    expect((await again).value).toBe('new')
  })

  it('is served while the store does not answer', async () => {
    await storeOutdated()
    current = failure
    expect(await ask()).toEqual({ value: 'old', isStale: true })
  })
})

describe('a release', () => {
  it.each(['published', 'stopped'])('that another process has %s is never answered with the old page', async (how) => {
    await storeOutdated()
    current = how === 'published' ? 'two' : 'none'
    const waiting = ask()
    await settle()
    finish(how, { etag: current })
    expect(await waiting).toEqual({ value: how, isStale: false })
  })

  it('of this page makes viewers wait, and a failed rendering does not show the old page', async () => {
    await storeOutdated()
    snapshots.release('lottery')
    const waiting = ask()
    renderings.at(-1)?.reject(failure)
    await expect(waiting).rejects.toBe(failure)
  })

  it('that is known only from the store is not hidden by a failed rendering', async () => {
    await storeOutdated()
    time += 1_000
    current = 'two'
    const waiting = ask()
    renderings.at(-1)?.reject(failure)
    await expect(waiting).rejects.toBe(failure)
  })

  it('of another page makes viewers wait, because pages show each other', async () => {
    await storeOutdated()
    snapshots.release('teams')
    const waiting = ask()
    renderings.at(-1)?.reject(failure)
    expect(await waiting).toEqual({ value: 'old', isStale: true })
    const again = ask()
    finish('new')
    expect(await again).toEqual({ value: 'new', isStale: false })
  })

  it('discards what was rendered before it', async () => {
    await storeOutdated()
    await ask()
    const before = renderings.at(-1)
    snapshots.release('lottery')
    const waiting = ask()
    expect(renderings).toHaveLength(3)
    finish('new', { etag: 'two' })
    expect((await waiting).value).toBe('new')
    before?.resolve({ value: 'old again', until: time + 100 })
    await settle()
    expect((await ask()).value).toBe('new')
  })
})

it('a clock that was set makes viewers wait', async () => {
  await storeOutdated()
  snapshots.expire()
  const waiting = ask()
  finish('new')
  expect(await waiting).toEqual({ value: 'new', isStale: false })
})

describe('a snapshot that is served again', () => {
  const improving = (improve: (value: string) => Promise<string>) => {
    const pauses: (() => void)[] = []
    const queue = createBackgroundQueue(() => new Promise((resolve) => pauses.push(resolve)))
    snapshots = createSnapshots<string>({
      sizeOf: ({ length }) => length,
      now: () => time,
      isCurrent: async () => true,
      queue,
      improve,
    })
    return { queue, resume: () => pauses.shift()?.() }
  }
  const store = async (value: string, key = 'a') => {
    const first = ask(key)
    finish(value)
    await first
  }

  it('is improved once in the background; until then viewers get the first form', async () => {
    let calls = 0
    improving(async (value) => `${value} ${++calls}`)
    await store('page')
    await settle()
    expect(calls).toBe(0)
    expect((await ask()).value).toBe('page')
    await settle()
    expect((await ask()).value).toBe('page 1')
    await settle()
    expect((await ask()).value).toBe('page 1')
    expect(calls).toBe(1)
  })

  it('stays as it is if that fails, and is not improved when it is outdated by then', async () => {
    const tried: string[] = []
    const { queue, resume } = improving(async (value) => {
      tried.push(value)
      throw failure
    })
    await store('page')
    await ask()
    await settle()
    expect((await ask()).value).toBe('page')
    await store('other', 'b')
    await ask('b')
    time += 100
    resume()
    await settle()
    expect(tried).toEqual(['page'])
    await queue.stop()
  })

  it('waits for the renewals of other pages', async () => {
    const done: string[] = []
    const { queue, resume } = improving(async (value) => value)
    queue.add(async () => void done.push('running'))
    queue.addLast(async () => void done.push('improve'))
    queue.add(async () => void done.push('renew'))
    for (const _ of [1, 2, 3]) {
      await settle()
      resume()
    }
    await settle()
    expect(done).toEqual(['running', 'renew', 'improve'])
  })
})
