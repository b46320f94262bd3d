import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Fetching a chunk is fetching that chunk: there are no styles to wait for, and pages link beforehand what they need. */
export function plainImports(): Plugin {
  return {
    name: 'playbill-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
