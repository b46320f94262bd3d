import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const shim = /^use-sync-external-store\/shim$/

/** What takes the place of modules for browsers and builds unlike ours. */
const plain: Record<string, string> = {
  // Fetching a chunk is fetching that chunk: there are no styles to wait for, and pages link beforehand what they need.
  [helper]: 'export const __vitePreload = (load) => load()',
  // React has had it since 18; the shim is for those before.
  '\0external-store': "export { useSyncExternalStore } from 'react'",
}

/** In the browser's build: modules that do no more than this build asks of them. */
export function plainImports(): Plugin {
  return {
    name: 'playbill-plain-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, _importer, { ssr }) => (!ssr && shim.test(id) ? '\0external-store' : undefined),
    load: (id) => plain[id],
  }
}
