import type { Plugin } from 'vite'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

const isI18next = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/

/** Replacements of classes that pages do not use: words are in the HTML, and numbers have their own formatter. */
const stubs: Record<string, string> = {
  // Loads words through a backend. Without a backend it finishes immediately.
  Connector: `class Connector extends EventEmitter {
  state = {}
  load(languages, namespaces, done) { done() }
  saveMissing() {}
}
`,
  // Logs errors only.
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
  // The default formatter; the app provides its own.
  Formatter: 'class Formatter {}\n',
}

/** Methods without an effect here. Texts are not nested: `createI18n` turns nesting off. */
const emptyMethods: Record<string, string> = {
  'nest(str, fc, options = {})': '  nest(str) { return str }\n',
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const cuts: readonly (readonly [name: string, whole: RegExp, stub: string])[] = [
  ...Object.entries(stubs).map(
    ([name, stub]) => [`class ${name}`, new RegExp(`^class ${name} [\\s\\S]*?^}\\n`, 'm'), stub] as const,
  ),
  ...Object.entries(emptyMethods).map(
    ([name, stub]) => [name, new RegExp(`^ {2}${escapeRegExp(name)} \\{[\\s\\S]*?^ {2}}\\n`, 'm'), stub] as const,
  ),
]

/** Removes code of i18next that a page with bundled words does not use. */
export function slimI18next(code: string): string {
  return cuts.reduce((text, [name, whole, stub]) => {
    if (!whole.test(text)) throw new Error(`i18next no longer contains ${name}; see src/build/slimI18next.ts.`)
    return text.replace(whole, stub)
  }, code)
}

/** Browser build only: removes unused parts of i18next. */
export function i18nextParts(): Plugin<ReplacementTracker> {
  const file = 'i18next/dist/esm/i18next.js'
  const found = trackReplacements([file], 'src/build/slimI18next.ts')
  return {
    name: 'playbill-i18next-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr || !isI18next.test(id)) return undefined
      found.markFound(file)
      return slimI18next(code)
    },
    api: found,
  }
}
