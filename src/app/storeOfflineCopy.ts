/** The worker is served at the root, so that its scope covers every page. */
const workerPath = '/offline-worker.js'

/** The only Trusted Types policy. The content security policy names it, and it allows one address. */
const policyName = 'playbill-offline'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string
  }
}

/** The address as TrustedScriptURL where the browser requires it. */
function trusted(window: Window): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(policyName, { createScriptURL: () => workerPath }).createScriptURL('') ?? workerPath
}

/** The address of this page and of the resources it has fetched so far. */
const parts = ({ location, performance }: Window): string[] => [
  location.href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
]

/**
 * Stores a copy of this page for offline use, or with `isWanted` false deletes stored copies. `chunks` resolves when the
 * code that the page needs is loaded: a copy without it would not work. Never rejects: the copy is optional.
 */
export async function storeOfflineCopy(window: Window, isWanted: boolean, chunks: Promise<unknown>): Promise<void> {
  const { serviceWorker } = window.navigator
  // Absent on plain http, and if the settings of the browser forbid it.
  if (!serviceWorker) return
  try {
    if (!isWanted) return await forget(window, serviceWorker)
    await serviceWorker.register(trusted(window))
    const [{ active }] = await Promise.all([serviceWorker.ready, chunks, controlled(serviceWorker)])
    active?.postMessage(parts(window))
  } catch {
    // Storage is full or forbidden.
  }
}

/** Resolves when the worker answers the requests of this page: what is fetched later is stored by the worker itself. */
const controlled = (serviceWorker: ServiceWorkerContainer) =>
  serviceWorker.controller ??
  new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))

async function forget(window: Window, serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registered = await serviceWorker.getRegistrations()
  await Promise.all(registered.map((one) => one.unregister()))
  const { caches } = window
  const names = (await caches.keys()).filter((name) => name.startsWith('playbill-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
