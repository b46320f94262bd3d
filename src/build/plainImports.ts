import type { Plugin } from 'vite'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

/** An internal module of Vite. Its name can change with any version; `missing` then reports it. */
const helper = '\0vite/preload-helper.js'
const store = '\0external-store'
const shim = /^use-sync-external-store\/shim$/

/** Replacements of modules that support browsers and builds that this project does not need. */
const plain: Record<string, string> = {
  // Loads only the chunk: there are no styles to wait for, and pages preload what they need.
  [helper]: 'export const __vitePreload = (load) => load()',
  // React has it since version 18; the shim is for older versions.
  [store]: "export { useSyncExternalStore } from 'react'",
}

/** Browser build only: replaces modules by simpler ones that do what this build needs. */
export function plainImports(): Plugin<ReplacementTracker> {
  const found = trackReplacements(
    [`module ${JSON.stringify(helper)}`, `module ${JSON.stringify(store)}`],
    'src/build/plainImports.ts',
  )
  return {
    name: 'playbill-plain-imports',
    apply: 'build',
    enforce: 'pre',
    configResolved({ build: { cssCodeSplit, modulePreload } }) {
      // Vite's helper loads these files; the replacement would silently not load them.
      if (cssCodeSplit || modulePreload)
        throw new Error('src/build/plainImports.ts needs build.cssCodeSplit and build.modulePreload to be false.')
    },
    resolveId: (id, _importer, { ssr }) => (!ssr && shim.test(id) ? store : undefined),
    load(id) {
      if (id in plain) found.markFound(`module ${JSON.stringify(id)}`)
      return plain[id]
    },
    api: found,
  }
}
