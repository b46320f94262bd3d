import { pluralForms, requiredForms } from '../../../config/check/plurals.ts'
import { maxLength, rewardNamesOf, rolesOf } from '../../../config/check/texts/roles.ts'
import { unfilledPlaceholders } from '../../../config/check/texts/unfilledPlaceholders.ts'
import { placeholdersIn, strayBrace, wellFormed } from '../../../config/text/placeholders.ts'
import { type Figures, figureNames } from '../../../contract/figures.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { PlatformRules } from '../../../contract/shapes/platformRules.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft, Files } from '../document.ts'
import { jsonValue } from '../json/parse.ts'
import { pageFileOf } from '../page.ts'
import { baseOf, english, type Locale, localesOf, pluralOf, textsOf } from './files.ts'
import { type Sources, sourceIn, sourcesFile, sourcesOf } from './sources.ts'
import { type KeyUse, rulesFile, type Use, usesOf } from './uses.ts'

/** Mistakes of one text that the checker would report, too. */
export interface TextProblem {
  readonly kind: 'braces' | 'placeholderMissing' | 'placeholderUnknown' | 'pluralUnknown' | 'tooLong'
  /** The placeholders, the plural form, or the length limit. */
  readonly names: readonly string[]
}

/** One text of the table. */
export interface TextCell {
  /** undefined: there is none. */
  readonly text: string | undefined
  /** There is none, and one is needed. A language does not need the plural forms that it does not have. */
  readonly isMissing: boolean
  /** The English text changed after the translation. `from`: what the English text was, if known. */
  readonly stale: { readonly from: string | undefined } | null
  /** Words equal to the English ones, in another language. */
  readonly isSameAsEnglish: boolean
  /** Length divided by the length of English; null without one of the two. */
  readonly ratio: number | null
  readonly problems: readonly TextProblem[]
}

/** A key with its texts. A key with plural forms has one row per form: `days_one`. */
export interface WordRow {
  readonly key: string
  /** The key as configs write it, without plural suffix. */
  readonly base: string
  readonly plural: string | undefined
  readonly uses: readonly Use[]
  /** Placeholders of the English text. */
  readonly placeholders: readonly string[]
  /** The maximum number of characters for its place; undefined: no limit. */
  readonly maxLength: number | undefined
  readonly texts: Readonly<Record<Locale, TextCell>>
}

/** The table of words: a row per key, a column per language. */
export interface Words {
  /** The language files of the draft, English first. */
  readonly locales: readonly Locale[]
  /** In the order of the English file; then keys that English lacks; then used keys without a text. */
  readonly rows: readonly WordRow[]
}

/** What the cells of a table are judged by. */
interface Facts {
  files: Files
  base: Files | undefined
  sources: Sources
  /** Those of the published texts, as far as they were published by this session. */
  baseSources: Sources
  figures: Figures
  rewardNames: ReadonlySet<string>
  /** English placeholders by key without suffix. */
  names: ReadonlyMap<string, ReadonlySet<string>>
}

const cache = new WeakMap<object, { registry: Registry; base: Files | undefined; words: Words }>()

/**
 * All words of a draft. `base`: the published texts; where English changed since then and the translation did not, it
 * counts as stale, too. Cached.
 */
export function wordsOf(draft: Pick<Draft, 'files'>, registry: Registry, base?: Files): Words {
  const known = cache.get(draft.files)
  if (known && known.registry === registry && known.base === base) return known.words
  const words = createWords(draft, registry, base)
  cache.set(draft.files, { registry, base, words })
  return words
}

function createWords(draft: Pick<Draft, 'files'>, registry: Registry, base: Files | undefined): Words {
  const { files } = draft
  const locales = localesOf(files)
  const uses = usesOf(draft, registry).filter(({ key }) => !key.startsWith('common:'))
  const used = uses.map(({ key, pointer, owner }) => ({
    meaning: 'text',
    value: key,
    pointer,
    owner: owner && { ...owner },
  }))
  const roles = rolesOf(used)
  const facts: Facts = {
    files,
    base,
    sources: sourcesOf(files),
    baseSources: sourcesOf(base ?? {}),
    figures: figuresIn(files),
    rewardNames: rewardNamesOf(used),
    names: englishNames(files),
  }
  const columns = locales.map((locale) => columnOf(locale, facts))
  const byKey = new Map<string, KeyUse[]>()
  for (const use of uses) byKey.set(use.key, [...(byKey.get(use.key) ?? []), use])
  const rows = keysOf(files, locales, uses).map((key): WordRow => {
    const own = baseOf(key)
    const role = roles.get(own) ?? roles.get(key)
    const limit = role && maxLength[role]
    return {
      key,
      base: own,
      plural: pluralOf(key),
      uses: [...(byKey.get(own) ?? []), ...(own === key ? [] : (byKey.get(key) ?? []))].map(plainUse),
      placeholders: [...(facts.names.get(own) ?? [])],
      maxLength: limit,
      texts: Object.fromEntries(columns.map(({ locale, cellFor }) => [locale, cellFor(key, limit)])),
    }
  })
  return { locales, rows }
}

interface Column {
  /** What the cells depend on, beside the texts of the language. */
  readonly parts: readonly unknown[]
  readonly cells: Map<string, TextCell>
}

const knownColumns = new WeakMap<object, Column>()

/** The cells of a language. Those of a language file that did not change are kept from the table before. */
function columnOf(locale: Locale, facts: Facts) {
  const { files, base } = facts
  const own = textsOf(files, locale)
  const page = files[pageFileOf(files)]
  const parts = [locale, textsOf(files, english), files[sourcesFile], base, files[rulesFile], page]
  const before = knownColumns.get(own)
  const isSame = before?.parts.every((part, index) => part === parts[index])
  const column = before && isSame ? before : { parts, cells: new Map<string, TextCell>() }
  knownColumns.set(own, column)
  const cellFor = (key: string, limit: number | undefined): TextCell => {
    const cell = column.cells.get(key) ?? cellOf(key, locale, limit, facts)
    column.cells.set(key, cell)
    return cell
  }
  return { locale, cellFor }
}

const plainUse = ({ file, pointer, block, prop }: KeyUse): Use => ({ file, pointer, block, prop })

/** All keys: those of the files, the plural forms that a language of the draft needs, and those used without a text. */
function keysOf(files: Files, locales: readonly Locale[], uses: readonly KeyUse[]): string[] {
  const keys = new Set<string>()
  const bases = new Set<string>()
  const order = locales.flatMap((locale) => Object.keys(textsOf(files, locale)))
  for (const key of order) {
    const base = baseOf(key)
    if (pluralOf(key) === undefined || bases.has(base)) {
      keys.add(key)
      continue
    }
    bases.add(base)
    const own = order.filter((other) => other !== base && baseOf(other) === base)
    const needed = locales.flatMap((locale) => requiredForms(locale).map((form) => `${base}_${form}`))
    for (const form of new Set([...own, ...needed])) keys.add(form)
  }
  for (const { key } of uses) if (!bases.has(key)) keys.add(key)
  return [...keys]
}

function figuresIn(files: Files): Figures {
  try {
    return figureNames(jsonValue(ownValue(files, rulesFile) ?? '') as PlatformRules)
  } catch {
    // Rules that the checker would refuse have no figures.
    return new Map()
  }
}

function englishNames(files: Files): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(textsOf(files, english))) {
    const base = baseOf(key)
    const own = names.get(base) ?? new Set()
    for (const { name } of placeholdersIn(text)) own.add(name)
    if (pluralOf(key) !== undefined) own.add('count')
    names.set(base, own)
  }
  return names
}

function cellOf(key: string, locale: Locale, limit: number | undefined, facts: Facts): TextCell {
  const text = ownValue(textsOf(facts.files, locale), key)
  const source = ownValue(textsOf(facts.files, english), key)
  const form = pluralOf(key)
  const isNeeded = form === undefined || requiredForms(locale).includes(form)
  const isOther = locale !== english
  return {
    text,
    isMissing: text === undefined && isNeeded,
    stale: isOther && text !== undefined ? staleOf(key, locale, text, facts) : null,
    isSameAsEnglish: isOther && text !== undefined && text === source && /\p{L}/u.test(text.replace(wellFormed, '')),
    ratio: text === undefined || !source ? null : text.length / source.length,
    problems: text === undefined ? [] : problemsOf(key, locale, text, limit, facts),
  }
}

/** Why a translation is stale: its recorded source, or the published English, differs from the present English. */
function staleOf(
  key: string,
  locale: Locale,
  text: string,
  { files, base, sources, baseSources }: Facts,
): TextCell['stale'] {
  const source = ownValue(textsOf(files, english), key)
  if (source === undefined) return null
  const recorded = sourceIn(sources, key, locale)
  if (recorded !== undefined) return recorded === source ? null : { from: recorded }
  if (!base) return null
  // What was published can have a stale translation itself.
  const published = sourceIn(baseSources, key, locale) ?? ownValue(textsOf(base, english), key)
  const isUnchanged = ownValue(textsOf(base, locale), key) === text
  return published !== undefined && published !== source && isUnchanged ? { from: published } : null
}

function problemsOf(key: string, locale: Locale, text: string, limit: number | undefined, facts: Facts): TextProblem[] {
  const { figures, rewardNames, names } = facts
  const base = baseOf(key)
  const form = pluralOf(key)
  const problem = (kind: TextProblem['kind'], list: readonly string[]): TextProblem[] =>
    list.length > 0 ? [{ kind, names: [...new Set(list)] }] : []
  const own = placeholdersIn(text).map(({ name }) => name)
  const known = locale === english ? undefined : names.get(base)
  const unfilled = unfilledPlaceholders(key, text, rewardNames.has(base), figures).map(({ name }) => name)
  const missing =
    form === undefined ? [...(known ?? [])].filter((name) => !figures.has(name) && !own.includes(name)) : []
  const forms = pluralForms(locale)
  const isForeign = form !== undefined && form !== 'zero' && forms.length > 0 && !forms.includes(form)
  return [
    ...problem('braces', strayBrace(text) === undefined ? [] : [text.charAt(strayBrace(text) ?? 0)]),
    ...problem('placeholderMissing', missing),
    ...problem(
      'placeholderUnknown',
      unfilled.filter((name) => !known?.has(name)),
    ),
    ...problem('pluralUnknown', isForeign ? [form] : []),
    ...problem('tooLong', limit !== undefined && text.length > limit ? [String(limit)] : []),
  ]
}
