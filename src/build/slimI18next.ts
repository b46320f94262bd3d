import type { Plugin } from 'vite'

const isI18next = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/

/** What takes the place of a class that no page can come to: its words are in the HTML, its numbers have a formatter of their own. */
const stubs: Record<string, string> = {
  // Fetches words through a backend; without one it says at once that it is done.
  Connector: `class Connector extends EventEmitter {
  state = {}
  load(languages, namespaces, done) { done() }
  saveMissing() {}
}
`,
  // It says less than a debugger wants to know; what goes wrong is still said.
  Logger: `class Logger {
  init() {}
  log() {}
  warn() {}
  deprecate() {}
  once() {}
  error(...said) { console.error('i18next:', ...said) }
  create() { return this }
  clone() { return this }
}
`,
  // The one for those who bring none.
  Formatter: 'class Formatter {}\n',
}

/** i18next's code without what a page with bundled words cannot come to: an eighth of it. */
export function slimI18next(code: string): string {
  return Object.entries(stubs).reduce((text, [name, stub]) => {
    const whole = new RegExp(`^class ${name} [\\s\\S]*?^}\\n`, 'm')
    if (!whole.test(text)) throw new Error(`i18next has no class ${name} any more; see src/build/slimI18next.ts.`)
    return text.replace(whole, stub)
  }, code)
}

/** In the browser's build: of i18next only what a page uses. */
export function i18nextParts(): Plugin {
  return {
    name: 'playbill-i18next-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id, options) => (!options?.ssr && isI18next.test(id) ? slimI18next(code) : undefined),
  }
}
