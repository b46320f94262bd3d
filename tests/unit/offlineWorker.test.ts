// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const origin = 'https://page.example'

interface Answer {
  text: string
  status: number
  redirected: boolean
  type: string
  clone(): Answer
}

const answer = (text: string, facts: Partial<Answer> = {}): Answer => ({
  text,
  status: 200,
  redirected: false,
  type: 'basic',
  clone: () => answer(text, facts),
  ...facts,
})

/** The caches of a browser by name, with keys in insertion order. */
let caches: Map<string, Map<string, Answer>>
/** The answer of the network, set by each test. */
let network: (address: string) => Promise<Answer>
const asked = vi.fn((request: string | { url: string }, _init?: object) =>
  network(typeof request === 'string' ? request : request.url),
)
const scope = { skipWaiting: vi.fn(async () => {}), claim: vi.fn(async () => {}), enable: vi.fn(async () => {}) }
let listeners: Map<string, (event: object) => void>

const isUp = async (address: string) => answer(`new ${address}`)
const isDown = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  caches = new Map()
  listeners = new Map()
  network = isUp
  const open = async (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Answer>()
    caches.set(name, kept)
    return {
      match: async (key: string) => kept.get(key),
      put: async (key: string, value: Answer) => void kept.set(key, value),
      delete: async (key: string) => kept.delete(key),
      keys: async () => [...kept.keys()],
    }
  }
  const deleteCache = async (name: string) => caches.delete(name)
  vi.stubGlobal('caches', { open, keys: async () => [...caches.keys()], delete: deleteCache })
  vi.stubGlobal('location', new URL(`${origin}/offline-worker.js`))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('skipWaiting', scope.skipWaiting)
  vi.stubGlobal('clients', { claim: scope.claim })
  vi.stubGlobal('registration', { navigationPreload: { enable: scope.enable } })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener))
  vi.resetModules()
  // @ts-expect-error It is a script, not a module.
  await import('../../src/request/offlineWorker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sends an event to the worker; returns its answer, if any, and its pending work. */
function send(type: string, facts: object = {}) {
  const work: Promise<unknown>[] = []
  let given: Promise<Answer> | undefined
  listeners.get(type)?.({
    ...facts,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Answer>) => {
      given = promise
    },
  })
  return { given, work: () => Promise.all(work) }
}

interface Visit {
  method?: string
  mode?: string
  preloadResponse?: Promise<Answer | undefined>
}

function get(path: string, { method = 'GET', mode = 'no-cors', preloadResponse }: Visit = {}) {
  const url = path.startsWith('https:') ? path : origin + path
  return send('fetch', { request: { url, method, mode }, preloadResponse })
}
const visitStorage = (path: string, facts: Visit = {}) => get(path, { mode: 'navigate', ...facts })

/** The text of the answer, after all pending work. */
async function textOf({ given, work }: ReturnType<typeof send>) {
  const text = given && (await given).text
  await work()
  return text
}

const keptPages = () => [...(caches.get('playbill-pages-1')?.keys() ?? [])]
const keptFiles = () => [...(caches.get('playbill-files-1')?.keys() ?? [])]

describe('which requests the worker answers', () => {
  it.each([
    ['/en', true],
    ['/en/', true],
    ['/tr-TR', true],
    ['/tr-TR/activity/spring?from=mail', true],
    ['/', false],
    ['/eng/activity/spring', false],
    ['/tr-tr/activity/spring', false],
    ['/old/en', false],
    ['/old/en/', false],
    ['/en/studio', false],
    ['/en/studio/spring', false],
    ['/en/studios', true],
    ['/en/activity/studio', true],
    ['/en/activity/spring?as=2', false],
    ['/en/activity/spring?x=1&at=2026', false],
    ['/en/activity/spring?theme=dark', false],
    ['/en/activity/spring?was=2', true],
  ])('page %s: answered %s', (path, isTaken) => {
    expect(visitStorage(path).given !== undefined).toBe(isTaken)
    expect(get(path).given).toBeUndefined()
  })

  it.each([
    ['/assets/app.js', true],
    ['/media/hero.webp', true],
    ['/locales/en/common.json', true],
    ['/image?src=hero', true],
    ['/images', false],
    ['/old/image', false],
    ['/old/assets/app.js', false],
    ['/assetsx', false],
    ['/v1/activity/detail', false],
    ['/v1/activity/assets/detail', false],
  ])('file %s: answered %s', (path, isTaken) => {
    expect(get(path).given !== undefined).toBe(isTaken)
    expect(visitStorage(path).given).toBeUndefined()
  })

  it('only GET requests to its own site', () => {
    expect(get('/assets/app.js', { method: 'POST' }).given).toBeUndefined()
    expect(visitStorage('/en', { method: 'POST' }).given).toBeUndefined()
    expect(get('https://other.example/assets/app.js').given).toBeUndefined()
    expect(visitStorage('https://other.example/en').given).toBeUndefined()
  })
})

describe('a page', () => {
  const path = '/en/activity/spring'

  it('comes from the network and is cached without the query', async () => {
    expect(await textOf(visitStorage(`${path}?from=mail`))).toBe(`new ${origin}${path}?from=mail`)
    expect(keptPages()).toEqual([origin + path])
    expect(keptFiles()).toEqual([])
  })

  it('uses the navigation preload of the browser', async () => {
    expect(await textOf(visitStorage(path, { preloadResponse: Promise.resolve(answer('beforehand')) }))).toBe(
      'beforehand',
    )
    expect(asked).not.toHaveBeenCalled()
    expect(await textOf(visitStorage(path, { preloadResponse: Promise.resolve(undefined) }))).toBe(
      `new ${origin}${path}`,
    )
  })

  it.each([
    ['the network is gone', isDown, 'old'],
    ['a gateway answers 502', async () => answer('bad gateway', { status: 502 }), 'old'],
    ['a gateway answers 504', async () => answer('no gateway', { status: 504 }), 'old'],
    ['the server answers 503', async () => answer('busy', { status: 503 }), 'busy'],
    ['the page is no more', async () => answer('gone', { status: 404 }), 'gone'],
  ])('when %s', async (_, next, shown) => {
    network = async () => answer('old')
    await textOf(visitStorage(path))
    network = next
    expect(await textOf(visitStorage(`${path}?again`))).toBe(shown)
    expect(caches.get('playbill-pages-1')?.get(origin + path)?.text).toBe('old')
  })

  it('is the cached copy after four seconds without an answer, and the late answer is cached', async () => {
    network = async () => answer('old')
    await textOf(visitStorage(path))
    network = () => new Promise((resolve) => setTimeout(() => resolve(answer('late')), 5_000))
    const { given, work } = visitStorage(path)
    const shown = vi.fn()
    given?.then(({ text }) => shown(text))
    await vi.advanceTimersByTimeAsync(3_999)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toHaveBeenCalledExactlyOnceWith('old')
    await vi.advanceTimersByTimeAsync(1_000)
    await work()
    expect(caches.get('playbill-pages-1')?.get(origin + path)?.text).toBe('late')
  })

  it('waits for the network without a cached copy and fails with it', async () => {
    network = () => new Promise((resolve) => setTimeout(() => resolve(answer('late')), 60_000))
    const { given } = visitStorage(path)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await given)?.text).toBe('late')
    network = isDown
    const failed = visitStorage('/en/activity/other')
    await expect(failed.given).rejects.toThrow('Failed to fetch')
    await failed.work()
  })
})

describe('the caches', () => {
  it.each([
    ['an error', { status: 500 }],
    ['a part', { status: 206 }],
    ['what was redirected', { redirected: true }],
    ['an answer of another site', { type: 'opaque' }],
  ])('do not contain %s', async (_, facts) => {
    network = async () => answer('odd', facts)
    expect(await textOf(visitStorage('/en'))).toBe('odd')
    expect(await textOf(get('/assets/app.js'))).toBe('odd')
    expect([keptPages(), keptFiles()]).toEqual([[], []])
  })

  it('contain the 20 most recently visited pages', async () => {
    for (let page = 0; page < 20; page++) await textOf(visitStorage(`/en/${page}`))
    await textOf(visitStorage('/en/0'))
    expect(keptPages()).toHaveLength(20)
    await textOf(visitStorage('/en/20'))
    await textOf(visitStorage('/en/21'))
    const paths = [...Array.from({ length: 17 }, (_, at) => at + 3), 0, 20, 21]
    expect(keptPages()).toEqual(paths.map((page) => `${origin}/en/${page}`))
  })

  it('contain 400 files', async () => {
    for (let file = 0; file < 402; file++) await textOf(get(`/assets/${file}.js`))
    expect(keptFiles()).toHaveLength(400)
    expect(keptFiles()[0]).toBe(`${origin}/assets/2.js`)
  })
})

describe('a file', () => {
  it.each(['/assets/app-1.js', '/media/hero-1.webp'])('is requested once when it never changes: %s', async (path) => {
    const first = await textOf(get(path))
    expect(await textOf(get(path))).toBe(first)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(keptFiles()).toEqual([origin + path])
  })

  it.each(['/locales/en/common.json', '/image?src=/media/hero.webp', '/locales/assets/common.json'])(
    'is requested each time when it can change, with the cache as a fallback: %s',
    async (path) => {
      network = async () => answer('old')
      expect(await textOf(get(path))).toBe('old')
      network = async () => answer('newer')
      expect(await textOf(get(path))).toBe('newer')
      network = isDown
      expect(await textOf(get(path))).toBe('newer')
      expect(keptFiles()).toEqual([origin + path])
    },
  )

  it('fails with the network without a cached copy', async () => {
    network = isDown
    await expect(get('/locales/en/common.json').given).rejects.toThrow('Failed to fetch')
  })
})

describe('addresses that a page sends to the worker', () => {
  const tell = (data: unknown) => send('message', { data }).work()

  it('are fetched unless the file is cached', async () => {
    await textOf(get('/assets/a.js'))
    asked.mockClear()
    await tell(['/assets/a.js', '/assets/b.js', `${origin}/en/activity/spring?from=mail`, '/image?src=x'])
    expect(asked.mock.calls).toEqual(
      ['/assets/b.js', '/en/activity/spring', '/image?src=x'].map((path) => [
        origin + path,
        { credentials: 'same-origin' },
      ]),
    )
    expect(keptPages()).toEqual([`${origin}/en/activity/spring`])
    expect(keptFiles()).toEqual(['/assets/a.js', '/assets/b.js', '/image?src=x'].map((path) => origin + path))
    await tell(['/en/activity/spring'])
    expect(asked).toHaveBeenCalledTimes(4)
  })

  it('are ignored when the worker does not answer them', async () => {
    await tell(['https://other.example/assets/a.js', '/v1/activity/detail', '/en/studio', 7])
    await tell('/assets/a.js')
    await tell({ addresses: ['/assets/a.js'] })
    expect(asked).not.toHaveBeenCalled()
  })

  it('are fetched after a failure too', async () => {
    network = (address) => (address.endsWith('a.js') ? isDown() : isUp(address))
    await tell(['/assets/a.js', '/assets/b.js'])
    expect(keptFiles()).toEqual([`${origin}/assets/b.js`])
  })

  it('are limited to 400', async () => {
    await tell(Array.from({ length: 401 }, (_, at) => `/assets/${at}.js`))
    expect(asked).toHaveBeenCalledTimes(400)
  })
})

describe('a new worker', () => {
  it('activates immediately', async () => {
    await send('install').work()
    expect(scope.skipWaiting).toHaveBeenCalledOnce()
    expect(scope.claim).not.toHaveBeenCalled()
  })

  it('deletes only the caches of earlier versions', async () => {
    for (const name of ['playbill-pages-0', 'playbill-pages-1', 'playbill-files-1', 'playbill-old', 'another-app']) {
      caches.set(name, new Map())
    }
    await send('activate').work()
    expect([...caches.keys()]).toEqual(['playbill-pages-1', 'playbill-files-1', 'another-app'])
    expect([scope.enable, scope.claim].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('claims pages in a browser without navigation preload', async () => {
    vi.stubGlobal('registration', {})
    await send('activate').work()
    expect(scope.claim).toHaveBeenCalledOnce()
  })
})
