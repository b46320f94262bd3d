import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Cut, cutAll } from './cuts.ts'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

const isI18next = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/
const isTranslation = /[\\/]react-i18next[\\/]dist[\\/]es[\\/]useTranslation\.js$/
const browserTranslation = fileURLToPath(new URL('./browserTranslation.ts', import.meta.url))

/**
 * Methods of i18next as they are with the settings and modules of `createI18n`, by class: keys are flat, texts are not nested, all
 * words are resources, there is one language, and a missing text is not reported. Other options have no effect.
 */
const methods: Record<string, Record<string, string>> = {
  EventEmitter: {
    'on(events, listener)': `on(event, listener) {
    (this.observers[event] ??= []).push(listener);
    return this;
  }`,
    'emit(event, ...args)': 'emit(event, ...args) { this.observers[event]?.forEach(listener => listener(...args)); }',
  },
  ResourceStore: {
    'constructor(data, options = {': 'constructor(data) { super(); this.data = data; }',
    'getResource(lng, ns, key, options = {})': `getResource(...path) {
    return path.reduce((found, name) => found && Object.hasOwn(found, name) ? found[name] : undefined, this.data);
  }`,
    'addResourceBundle(lng, ns, resources, deep, overwrite, options = {': `addResourceBundle(lng, ns, resources) {
    (this.data[lng] ??= {})[ns] = { ...this.getResource(lng, ns), ...resources };
  }`,
    'removeResourceBundle(lng, ns)': 'removeResourceBundle(lng, ns) { delete this.data[lng]?.[ns]; }',
    'hasLanguageSomeTranslations(lng)': `hasLanguageSomeTranslations(lng) {
    return Object.values(this.data[lng] ?? {}).some(words => Object.keys(words).length > 0);
  }`,
  },
  Translator: {
    'constructor(services, options = {})': `constructor(services, options) {
    super();
    Object.assign(this, services);
    this.options = options;
  }`,
    'exists(key, o = {': 'exists(key, opt) { return this.resolve(key, opt).res !== undefined; }',
    // A key with a space or a sign is a sentence: its colon separates nothing.
    'extractFromKey(key, opt)': `extractFromKey(key, opt) {
    const [, ns, name] = /^([^ ,?!;:]+):([^ ,?!;]*)$/.exec(key) ?? [];
    return { key: name ?? key, namespaces: [ns ?? opt.ns ?? this.options.defaultNS].flat() };
  }`,
    'translate(keys, o, lastKey)': `translate(keys, opt = {}) {
    if (keys == null) return '';
    const { res, usedLng } = this.resolve(keys, opt);
    if (!this.isValidLookup(res)) return this.options.parseMissingKeyHandler();
    return this.interpolator.interpolate(res, opt, opt.lng || this.language || usedLng);
  }`,
    'resolve(keys, opt = {})': `resolve(keys, opt = {}) {
    let res;
    for (const given of [keys].flat()) {
      const { key, namespaces } = this.extractFromKey(String(given), opt);
      for (const ns of namespaces)
        for (const code of this.languageUtils.toResolveHierarchy(opt.lng || this.language)) {
          const names = [key];
          this.i18nFormat.addLookupKeys(names, key, code, ns, opt);
          for (const name of names.reverse()) {
            res = this.resourceStore.getResource(code, ns, name);
            if (this.isValidLookup(res)) return { res, usedLng: code };
          }
        }
    }
    return { res };
  }`,
    'isValidLookup(res)': "isValidLookup(res) { return res != null && res !== ''; }",
  },
  LanguageUtil: {
    'constructor(options)': 'constructor(options) { this.options = options; this.resolveHierarchyCache = {}; }',
    'formatLanguageCode(code)':
      "formatLanguageCode(code) { return code.includes('-') ? Intl.getCanonicalLocales(code)[0] : code; }",
    'toResolveHierarchy(code, fallbackCode)': `toResolveHierarchy(code) {
    return this.resolveHierarchyCache[code] ??= [...new Set([code, this.options.fallbackLng].map(this.formatLanguageCode))];
  }`,
  },
  PluralResolver: {
    'constructor(languageUtils, options = {})': 'constructor() { this.pluralRulesCache = {}; }',
    'getRule(code, options = {})':
      'getRule(code) { return this.pluralRulesCache[code] ??= new Intl.PluralRules(code); }',
    'getSuffix(code, count, options = {})': "getSuffix(code, count) { return '_' + this.getRule(code).select(count); }",
  },
  Interpolator: {
    'constructor(options = {})': 'constructor(format) { this.format = format; }',
    // A placeholder without a value stays.
    'interpolate(str, data, lng, options)': `interpolate(str, data, lng) {
    return !isString(str) ? str : str.replace(/{{-?(.+?)}}/g, (whole, inner) => {
      const [name, ...format] = inner.split(',').map(part => part.trim());
      const value = this.format(Object.hasOwn(data, name) ? data[name] : undefined, format.join() || undefined, lng, data);
      return value === undefined && !Object.hasOwn(data, inner.trim()) ? whole : makeString(value);
    });
  }`,
  },
  I18n: {
    'constructor(options = {}, callback)': `constructor() {
    super();
    this.services = {};
    this.modules = {};
    bindMemberFunctions(this);
  }`,
    'init(options = {}, callback)': `init(options) {
    const { formatter, i18nFormat } = this.modules;
    this.options = options;
    this.store = new ResourceStore(options.resources);
    ['addResourceBundle', 'removeResourceBundle'].forEach(name => {
      this[name] = (...args) => {
        this.store[name](...args);
        return this;
      };
    });
    Object.assign(this.services, {
      resourceStore: this.store,
      languageUtils: new LanguageUtil(options),
      pluralResolver: new PluralResolver(),
      interpolator: new Interpolator(formatter.format),
      i18nFormat
    });
    i18nFormat.init(this);
    this.translator = new Translator(this.services, options);
    return this.changeLanguage(options.lng);
  }`,
    'use(module)': 'use(module) { this.modules[module.type] = module; return this; }',
    'setResolvedLanguage(l)': `setResolvedLanguage() {
    this.resolvedLanguage = this.languages.find(l => this.store.hasLanguageSomeTranslations(l));
  }`,
    'changeLanguage(lng, callback)': `changeLanguage(lng) {
    this.language = lng;
    this.languages = this.services.languageUtils.toResolveHierarchy(lng);
    this.setResolvedLanguage();
    this.translator.changeLanguage(lng);
    this.emit('languageChanged', lng);
    return Promise.resolve(this.t);
  }`,
    'getFixedT(lng, ns, keyPrefix, fixedOpts)':
      'getFixedT(lng, ns) { return (key, options) => this.t(key, { lng, ns, ...options }); }',
    't(...args)': 't(...args) { return this.translator.translate(...args); }',
    'exists(...args)': 'exists(...args) { return this.translator.exists(...args); }',
    'hasLoadedNamespace(ns, options = {})': 'hasLoadedNamespace() { return true; }',
  },
}

/** Methods that nothing here calls, by class. A call throws a TypeError instead of giving a wrong result. */
const unused: Record<string, readonly string[]> = {
  EventEmitter: ['off(events, listener)', 'once(event, listener)'],
  ResourceStore: [
    'addNamespaces(ns)',
    'removeNamespaces(ns)',
    'deprecateDottedLng(method)',
    'addResource(lng, ns, key, value, options = {',
    'addResources(lng, ns, resources, options = {',
    'hasResourceBundle(lng, ns)',
    'getResourceBundle(lng, ns)',
    'getDataByLanguage(lng)',
    'toJSON()',
  ],
  Translator: [
    'extendTranslation(',
    'getResource(code, ns, key, options = {})',
    'getUsedParamsDetails(options = {})',
    'static hasDefaultValue(options)',
  ],
  LanguageUtil: [
    'clearCache()',
    'getScriptPartFromCode(code)',
    'getLanguagePartFromCode(code)',
    'deprecateBareCode(code, formatted)',
    'isSupportedCode(code)',
    'getBestMatchFromCodes(codes)',
    'getFallbackCodes(fallbacks, code)',
  ],
  PluralResolver: [
    'clearCache()',
    'needsPlural(code, options = {})',
    'getPluralFormsOfKey(code, key, options = {})',
    'getSuffixes(code, options = {})',
  ],
  Interpolator: ['init(options = {})', 'reset()', 'resetRegExp()', 'nest(str, fc, options = {})'],
  I18n: [
    'loadResources(language, callback = noop)',
    'reloadResources(lngs, ns, callback)',
    'hydrate(resources, lng)',
    'setDefaultNamespace(ns)',
    'loadNamespaces(ns, callback)',
    'loadLanguages(lngs, callback)',
    'dir(lng)',
    'cloneInstance(options = {}, callback = noop)',
    'toJSON()',
  ],
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A method from its first line to the brace that closes it. */
const method =
  (owner: string) =>
  (signature: string, instead: string): Cut => {
    const whole = new RegExp(`^ {2}${escapeRegExp(signature)}[\\s\\S]*?^ {2}}\\n`, 'm')
    const body = new RegExp(`^class ${owner} [\\s\\S]*?^}\\n`, 'm')
    return [`${owner}.${signature}`, (code) => code.replace(body, (text) => text.replace(whole, () => instead))]
  }

const cuts: readonly Cut[] = [
  ...Object.entries(methods).flatMap(([owner, bodies]) =>
    Object.entries(bodies).map(([signature, instead]) => method(owner)(signature, `  ${instead}\n`)),
  ),
  ...Object.entries(unused).flatMap(([owner, signatures]) =>
    signatures.map((signature) => method(owner)(signature, '')),
  ),
  // It only logs. What remains is removed, because nothing creates a logger.
  ['the logger', (code) => code.replace('new Logger()', 'undefined')],
  ['the cache of patterns', (code) => code.replace('new RegExpCache(20)', 'undefined')],
  [
    'the instance of the package and its methods',
    (code) =>
      code
        .replace('const instance = I18n.createInstance();', 'const instance = undefined;')
        .replace('const createInstance = instance.', 'const createInstance = I18n.')
        .replace(/(?<=^const (\w+) = )instance\.\1(?=;$)/gm, 'undefined'),
  ],
]

/** Removes code of i18next that a page with bundled words does not use. */
export const slimI18next = (code: string): string => cutAll(code, cuts, 'i18next', 'src/build/slimI18next.ts')

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
