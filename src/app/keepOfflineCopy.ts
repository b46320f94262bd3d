/** Where the worker is served: at the root, so that every page is in its reach. */
const workerPath = '/offline-worker.js'

/** The one policy of trusted types there is: the content policy names it, and it lets one address through. */
const policyName = 'playbill-offline'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string
  }
}

/** The address in the form this browser wants it in. */
function trusted(window: Window): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(policyName, { createScriptURL: () => workerPath }).createScriptURL('') ?? workerPath
}

/** What this page is made of, as far as it has been fetched by now. */
const parts = ({ location, performance }: Window): string[] => [
  location.href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
]

/**
 * Keeps a copy of this page for when the network is gone; with `isWanted` false, throws away what was kept before.
 * Never rejects: a page is as good without.
 */
export async function keepOfflineCopy(window: Window, isWanted: boolean): Promise<void> {
  const { serviceWorker } = window.navigator
  // Absent on plain http, and where the browser's settings forbid it.
  if (!serviceWorker) return
  try {
    if (!isWanted) return await forget(window, serviceWorker)
    await serviceWorker.register(trusted(window))
    const { active } = await serviceWorker.ready
    active?.postMessage(parts(window))
  } catch {
    // Storage is full or forbidden.
  }
}

async function forget(window: Window, serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registered = await serviceWorker.getRegistrations()
  await Promise.all(registered.map((one) => one.unregister()))
  const { caches } = window
  const names = (await caches.keys()).filter((name) => name.startsWith('playbill-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
