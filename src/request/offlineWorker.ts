/**
 * The service worker: it caches the last good version of each visited page and of its files, for use without a network.
 * The network has priority. Calls of the platform, and with them all personal data, bypass it. It is built separately and
 * imports nothing. The build drops comments before types, so this one is not sent.
 */

type CacheName = keyof typeof names

const worker = globalThis

/** Names of the caches. Increase the number when the format of the content changes; other caches are deleted. */
const names = { pages: 'playbill-pages-1', files: 'playbill-files-1' } as const
const maxEntries = { pages: 20, files: 400 }

/** A page without an answer after this time is shown from the cache; the answer is stored for the next visit. */
const networkTimeoutMs = 4_000

const isPage = ({ pathname, search }: URL) =>
  /^\/[a-z]{2}(-[A-Z]{2})?(\/|$)/.test(pathname) &&
  !/^\/[^/]+\/((studio|preview)(\/|$)|login\/return$)/.test(pathname) &&
  !/[?&](as|at|theme)=/.test(search)

const isFile = ({ pathname }: URL) => /^\/(assets|media|locales)\/|^\/image$/.test(pathname)

/** Cache key of a page: the HTML does not depend on the query. */
const pageKey = ({ origin, pathname }: URL) => origin + pathname

async function store(name: CacheName, key: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return
  const cache = await caches.open(names[name])
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - maxEntries[name])).map((outdated) => cache.delete(outdated)),
  )
}

const cached = async (name: CacheName, key: string) => (await caches.open(names[name])).match(key)

const after = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms))

/** Whether a gateway did not reach the server, which is treated like a missing network. */
const isUnreachable = ({ status }: Response) => status === 502 || status === 504

async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  const key = pageKey(url)
  const fresh = (async (): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request))()
  const stored = fresh.then((answer) => store('pages', key, answer.clone())).catch(() => {})
  event.waitUntil(stored)
  const cachedAnswer = await cached('pages', key)
  if (!cachedAnswer) return fresh
  const winner = await Promise.race([fresh.catch(() => undefined), after(networkTimeoutMs)])
  return winner && !isUnreachable(winner) ? winner : cachedAnswer
}

async function fileFor(event: FetchEvent, url: URL): Promise<Response> {
  const cachedAnswer = await cached('files', url.href)
  const isImmutable = /^\/(assets|media)\//.test(url.pathname)
  if (cachedAnswer && isImmutable) return cachedAnswer
  try {
    const answer = await fetch(event.request)
    event.waitUntil(store('files', url.href, answer.clone()))
    return answer
  } catch (problem) {
    if (cachedAnswer) return cachedAnswer
    throw problem
  }
}

/** Caches the files of a page that was opened before this worker was installed. */
async function cacheAll(addresses: readonly unknown[]): Promise<void> {
  for (const address of addresses.slice(0, maxEntries.files)) {
    const url = new URL(String(address), location.href)
    const kind = isPage(url) ? 'pages' : isFile(url) ? 'files' : null
    if (url.origin !== location.origin || !kind) continue
    const key = kind === 'pages' ? pageKey(url) : url.href
    if (kind === 'files' && (await cached(kind, key))) continue
    await fetch(key, { credentials: 'same-origin' }).then(
      (answer) => store(kind, key, answer),
      () => {},
    )
  }
}

async function activate(): Promise<void> {
  const current: readonly string[] = Object.values(names)
  const outdated = (await caches.keys()).filter((name) => name.startsWith('playbill-') && !current.includes(name))
  await Promise.all(outdated.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(cacheAll(event.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(pageFor(event, url))
  } else if (isFile(url)) event.respondWith(fileFor(event, url))
})
