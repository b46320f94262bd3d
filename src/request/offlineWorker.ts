/**
 * The service worker: keeps the last good copy of each page a browser has seen, and the files it is made of, for when
 * the network is gone. The network always comes first; what is asked of the platform, and with it everything of a user,
 * never passes through here. Built on its own; it imports nothing.
 */

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
}

const worker = globalThis as unknown as Scope

/** Raised when what is kept changes its form; what was kept under another name is thrown away. */
const names = { pages: 'playbill-pages-1', files: 'playbill-files-1' } as const
const most = { pages: 20, files: 400 }

/** A page that has not come by then is shown as it was last; the new one is kept for the next visit. */
const patienceMs = 4_000

const isPage = ({ pathname, search }: URL) =>
  /^\/[a-z]{2}(-[A-Z]{2})?(\/|$)/.test(pathname) &&
  !/^\/[^/]+\/studio(\/|$)/.test(pathname) &&
  !/[?&](as|at|theme)=/.test(search)

const isFile = ({ pathname }: URL) => /^\/(assets|media|locales)\/|^\/image$/.test(pathname)

/** The HTML is the same whatever the query. */
const pageKey = ({ origin, pathname }: URL) => origin + pathname

async function keep(name: keyof typeof names, key: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return
  const cache = await caches.open(names[name])
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[name])).map((old) => cache.delete(old)))
}

const kept = async (name: keyof typeof names, key: string) => (await caches.open(names[name])).match(key)

const after = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms))

/** A gateway that finds nobody behind it says no more than a line that is down. */
const isNobody = ({ status }: Response) => status === 502 || status === 504

async function pageFor(event: Fetching, url: URL): Promise<Response> {
  const key = pageKey(url)
  const fresh = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  const copied = fresh.then((answer) => keep('pages', key, answer.clone())).catch(() => {})
  event.waitUntil(copied)
  const last = await kept('pages', key)
  if (!last) return fresh
  const first = await Promise.race([fresh.catch(() => undefined), after(patienceMs)])
  return first && !isNobody(first) ? first : last
}

async function fileFor(event: Fetching, url: URL): Promise<Response> {
  const last = await kept('files', url.href)
  const isForEver = /^\/(assets|media)\//.test(url.pathname)
  if (last && isForEver) return last
  try {
    const answer = await fetch(event.request)
    event.waitUntil(keep('files', url.href, answer.clone()))
    return answer
  } catch (problem) {
    if (last) return last
    throw problem
  }
}

/** Fetches what a page that was open before this worker is made of, as far as it is not kept yet. */
async function keepAll(addresses: readonly unknown[]): Promise<void> {
  for (const address of addresses.slice(0, most.files)) {
    const url = new URL(String(address), location.href)
    const kind = isPage(url) ? 'pages' : isFile(url) ? 'files' : null
    if (url.origin !== location.origin || !kind) continue
    const key = kind === 'pages' ? pageKey(url) : url.href
    if (kind === 'files' && (await kept(kind, key))) continue
    await fetch(key, { credentials: 'same-origin' }).then(
      (answer) => keep(kind, key, answer),
      () => {},
    )
  }
}

async function takeOver(): Promise<void> {
  const mine: readonly string[] = Object.values(names)
  const old = (await caches.keys()).filter((name) => name.startsWith('playbill-') && !mine.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(pageFor(event, url))
  } else if (isFile(url)) event.respondWith(fileFor(event, url))
})
