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
 * Stores a copy of this page for offline use, or with `isWanted` false deletes stored copies. Never rejects: the copy
 * is optional.
 */
export async function storeOfflineCopy(window: Window, isWanted: boolean): Promise<void> {
  const { serviceWorker } = window.navigator
  // Absent on plain http, and if the settings of the browser forbid it.
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
