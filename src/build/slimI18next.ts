import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

const isI18next = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/
const isTranslation = /[\\/]react-i18next[\\/]dist[\\/]es[\\/]useTranslation\.js$/
const browserTranslation = fileURLToPath(new URL('./browserTranslation.ts', import.meta.url))

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

/** Methods with less to do here: all words of a page are resources, there is no backend, and keys are flat text. */
const methods: Record<string, string> = {
  // Texts are not nested: `createI18n` turns nesting off.
  'nest(str, fc, options = {})': 'nest(str) { return str }',
  // What a backend would load or has loaded.
  'loadResources(language, callback = noop)': 'loadResources(language, callback) { callback(null) }',
  'reloadResources(lngs, ns, callback)': 'reloadResources() {}',
  'hasLoadedNamespace(ns, options = {})': 'hasLoadedNamespace() { return true }',
  // Chooses among `supportedLngs`, which are not set.
  'getBestMatchFromCodes(codes)': 'getBestMatchFromCodes(codes) { return codes[0] }',
}

/** Methods and functions that nothing here calls. A call throws a TypeError instead of giving a wrong result. */
const unused = {
  methods: [
    'addResource(lng, ns, key, value, options = {',
    'addResources(lng, ns, resources, options = {',
    'getUsedParamsDetails(options = {})',
    'hydrate(resources, lng)',
    'loadNamespaces(ns, callback)',
    'loadLanguages(lngs, callback)',
    'dir(lng)',
    'cloneInstance(options = {}, callback = noop)',
  ],
  // Keys as functions (`t(($) => $.key)`).
  functions: ['keysFromSelector(selector, opts)'],
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Cut = readonly [name: string, whole: RegExp, instead: string]

/** A method from its first line to the brace that closes it. */
const method = (signature: string, instead: string): Cut => [
  signature,
  new RegExp(`^ {2}${escapeRegExp(signature)}[\\s\\S]*?^ {2}}\\n`, 'm'),
  instead,
]

const cuts: readonly Cut[] = [
  ...Object.entries(stubs).map(
    ([name, stub]): Cut => [`class ${name}`, new RegExp(`^class ${name} [\\s\\S]*?^}\\n`, 'm'), stub],
  ),
  ...Object.entries(methods).map(([signature, instead]) => method(signature, `  ${instead}\n`)),
  ...unused.methods.map((signature) => method(signature, '')),
  ...unused.functions.map(
    (name): Cut => [
      name,
      new RegExp(`^function ${escapeRegExp(name)} \\{[\\s\\S]*?^}\\n`, 'm'),
      `const ${name.split('(')[0]} = undefined\n`,
    ],
  ),
  // Messages for developers. Tests and `npm run dev` still print them.
  [
    'messages of the logger',
    /^( *(?:if \([^=>]*\) )?)this\.logger\.(?:once|warn|log|deprecate)\((?:(?!;else).)*\);$/gm,
    '$1;',
  ],
  ['checks for developers', /\bthis\.logger\.debug\b/g, 'false'],
  // No language is detected: it is part of the address.
  ['reads of the language detector', /\bthis\.services\.languageDetector\b/g, 'undefined'],
]

/** Removes code of i18next that a page with bundled words does not use. */
export function slimI18next(code: string): string {
  return cuts.reduce((text, [name, whole, stub]) => {
    if (!whole.test(text)) throw new Error(`i18next no longer contains ${name}; see src/build/slimI18next.ts.`)
    return text.replace(whole, stub)
  }, code)
}

/** Browser build only: removes unused parts of i18next, and replaces `useTranslation` of react-i18next. */
export function i18nextParts(): Plugin<ReplacementTracker> {
  const file = 'i18next/dist/esm/i18next.js'
  const hook = 'react-i18next/dist/es/useTranslation.js'
  const found = trackReplacements([file, hook], 'src/build/slimI18next.ts')
  return {
    name: 'playbill-i18next-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr) return undefined
      if (isTranslation.test(id)) {
        found.markFound(hook)
        return { code: `export { useTranslation } from ${JSON.stringify(browserTranslation)}`, map: null }
      }
      if (!isI18next.test(id)) return undefined
      found.markFound(file)
      return slimI18next(code)
    },
    api: found,
  }
}
