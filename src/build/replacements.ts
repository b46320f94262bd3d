import type { Plugin } from 'vite'

/** API of plugins that replace parts of packages in the browser build. */
export interface ReplacementTracker {
  /** A message for each part that was to be replaced and was not found. */
  missing(): string[]
}

/** Tracks which parts a plugin has replaced. `where`: the file of the plugin, for messages. */
export function trackReplacements(
  names: readonly string[],
  where: string,
): ReplacementTracker & { markFound(name: string): void } {
  const left = new Set(names)
  return {
    markFound: (name) => void left.delete(name),
    missing: () => [...left].map((name) => `The browser build no longer contains ${name}; see ${where}.`),
  }
}

/**
 * Fails the build when a part to replace was not found. Then a package has changed, and the code that was removed is in
 * the page again. Only for the build of the whole app, because smaller builds do not contain all parts.
 */
export function checkReplacements(): Plugin {
  let plugins: readonly Plugin<Partial<ReplacementTracker>>[] = []
  return {
    name: 'playbill-check-replaced',
    apply: 'build',
    configResolved(config) {
      plugins = config.plugins
    },
    buildEnd(error) {
      if (error) return
      const missing = plugins.flatMap(({ api }) => api?.missing?.() ?? [])
      if (missing.length > 0) this.error(missing.join('\n'))
    },
  }
}
