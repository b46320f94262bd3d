import { pluralForms } from '../../config/check/plurals.ts'
import { split } from '../../config/text/pointer.ts'
import { quotedStrings } from '../../config/text/quoted.ts'
import { ownValue } from '../../contract/ownValue.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { blockOrder } from './blockOrder.ts'
import type { Draft, Files } from './document.ts'
import { type Editing, editing, refuse } from './editing.ts'
import type { Field } from './fields/types.ts'
import { blockFields, fieldAt, pageFields, rulesFields } from './fields.ts'
import { type Segment, valueAtPath } from './json/parse.ts'
import { setIn } from './json/set.ts'
import type { NodeKey, PageNode } from './page/types.ts'
import { pageFileOf, pageOf } from './page.ts'
import type { Plan } from './plan.ts'
import { baseOf, english, formsOf, type Locale, localesOf, textsOf } from './words/files.ts'
import { blockKeyName, freeKeyName, keyPattern, rulesKeyName } from './words/names.ts'
import { setSource, sourceIn, sourcesFile, sourcesOf } from './words/sources.ts'
import { wordsOf } from './words/table.ts'
import { namedIn, rulesFile, usesOf } from './words/uses.ts'
import { hasBrokenLocale, removeWord, renameWord, writeWord } from './words/write.ts'

export { allLocales, english, type Locale, localePath, localesOf, withLocales } from './words/files.ts'
export { sourcesFile } from './words/sources.ts'
export { type TextCell, type TextProblem, type WordRow, type Words, wordsOf } from './words/table.ts'
export type { Use } from './words/uses.ts'

/** The text of a key in a language; undefined if missing. `common:` keys have none here. */
export const textOf = ({ files }: Pick<Draft, 'files'>, key: string, locale: Locale): string | undefined =>
  ownValue(textsOf(files, locale), key)

/** The plural forms of a language: `['one', 'other']`. */
export const pluralFormsOf = (locale: Locale): readonly string[] => pluralForms(locale)

/**
 * Sets the text of a prop in a language. Makes a key `<block id>.<prop>` and writes it into the block if it has none, or if
 * it has a shared key. undefined removes the text of that language; in English, it removes the prop, too.
 */
export function setText(
  draft: Draft,
  registry: Registry,
  key: NodeKey,
  path: readonly Segment[],
  locale: Locale,
  text: string | undefined,
): Plan {
  const tree = pageOf(draft)
  const node = tree.nodes.get(key)
  const pointer = tree.pathOf(key)
  if (tree.problem) return refuse('brokenFile')
  if (!node || pointer === undefined) return refuse('unknownBlock')
  const spec = node.kind === 'use' ? undefined : registry.block(node.type)
  if (spec && !isText(fieldAt(blockFields(spec).props, path, node.props))) return refuse('unknownPlace')
  const name = blockKeyName(ownerName(node), path)
  const place = { file: tree.file, path: [...split(pointer), node.kind === 'use' ? 'with' : 'props', ...path] }
  return planText(draft, { place, name, locale, text })
}

const isText = (field: Field | undefined): boolean => field?.kind === 'text' || field?.kind === 'richText'

const ownerName = ({ key, id, kind }: PageNode): string[] => [
  ...(key.includes(':') ? [key.slice(0, key.indexOf(':'))] : []),
  id || 'block',
  ...(kind === 'fallback' ? ['fallback'] : []),
]

/** Like `setText` for a text of `platform.json` or of the fields of the page, by JSON pointer. */
export function setTextAt(
  draft: Draft,
  registry: Registry,
  file: string,
  pointer: string,
  locale: Locale,
  text: string | undefined,
): Plan {
  const path = split(pointer)
  const edit = editing(draft)
  if (edit.text(file) === undefined) return refuse('missingFile')
  if (edit.isBroken(file)) return refuse('brokenFile')
  const fields = file === rulesFile ? rulesFields(registry) : pageFields(registry, pageOf(draft).kind)
  if (!isText(fieldAt(fields, path, edit.value(file)))) return refuse('unknownPlace')
  const name = file === rulesFile ? rulesKeyName(edit.value(file), path) : blockKeyName([], path)
  return planText(draft, { place: { file, path }, name, locale, text })
}

interface TextChange {
  place: { file: string; path: readonly Segment[] }
  /** The name of a new key. */
  name: string
  locale: Locale
  text: string | undefined
}

function planText(draft: Draft, { place: { file, path }, name, locale, text }: TextChange): Plan {
  const edit = editing(draft)
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const current = valueAtPath(edit.text(file) ?? '', path)
  const own = typeof current === 'string' && current !== '' && !current.startsWith('common:') ? current : undefined
  const label = { action: text === undefined ? 'removeText' : 'setText', subject: String(path.at(-1) ?? '') } as const
  if (text === undefined) {
    if (own !== undefined) writeWord(edit, spelledKey(draft, own), locale, undefined)
    if (locale === english) removeUse(edit, file, path, own)
    return edit.plan(label)
  }
  const key = own ?? freeKeyName(name, (taken) => isTaken(draft, taken))
  if (own === undefined) edit.set(file, setIn(edit.text(file) ?? '', path, key, blockOrder))
  writeWord(edit, spelledKey(draft, key), locale, text)
  return edit.plan(label)
}

/** The key of the language files: that of the form `other`, if there are only plural forms. */
function spelledKey({ files }: Draft, key: string): string {
  const locales = localesOf(files)
  if (locales.some((locale) => ownValue(textsOf(files, locale), key) !== undefined)) return key
  const all = locales.flatMap((locale) => formsOf(textsOf(files, locale), key))
  return all.length > 0 ? `${key}_other` : key
}

function removeUse(edit: Editing, file: string, path: readonly Segment[], key: string | undefined): void {
  edit.set(file, setIn(edit.text(file) ?? '', path, undefined))
  if (key !== undefined) removeUnnamed(edit, [key])
}

/** Removes the words of keys that neither page nor rules name. */
export function removeUnnamed(edit: Editing, keys: readonly string[]): void {
  const files = Object.fromEntries(edit.paths().map((path) => [path, edit.text(path) ?? '']))
  const named = namedIn(files)
  for (const key of keys) if (!named.has(key)) for (const form of formsIn(files, key)) removeWord(edit, form)
}

/** The keys of the language files that a part of a file names in quotation marks. */
export function keysNamedIn({ files }: Pick<Draft, 'files'>, part: string): string[] {
  const known = new Set(localesOf(files).flatMap((locale) => Object.keys(textsOf(files, locale)).map(baseOf)))
  return [...quotedStrings(part)].filter((text) => known.has(text))
}

/** A key and its plural forms in the language files. */
export const formsIn = (files: Files, key: string): string[] => [
  ...new Set(localesOf(files).flatMap((locale) => formsOf(textsOf(files, locale), key))),
]

/** Whether a key has a text, or is used. */
export const isTaken = ({ files }: Pick<Draft, 'files'>, key: string): boolean =>
  namedIn(files).has(key) || formsIn(files, key).length > 0

/** Sets the text of an existing or new key of the language files; undefined removes it. */
export function setWord(draft: Draft, key: string, locale: Locale, text: string | undefined): Plan {
  const edit = editing(draft)
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  if (!keyPattern.test(key)) return refuse('invalidId')
  writeWord(edit, key, locale, text)
  return edit.plan({ action: text === undefined ? 'removeText' : 'setText', subject: key })
}

/** Renames a key, with its plural forms, in all languages and wherever it is used. */
export function renameKey(draft: Draft, registry: Registry, from: string, to: string): Plan {
  const edit = editing(draft)
  const page = pageFileOf(draft.files)
  if (hasBrokenLocale(edit) || (page && edit.isBroken(page))) return refuse('brokenFile')
  if (!keyPattern.test(to) || baseOf(to) !== to) return refuse('invalidId')
  if (from === to || isTaken(draft, to)) return refuse('takenId')
  renameEverywhere(edit, draft, registry, from, to)
  return edit.plan({ action: 'renameText', subject: to })
}

/** Renames a key in all files. The draft is that before all changes, and uses keep their places. */
export function renameEverywhere(edit: Editing, draft: Draft, registry: Registry, from: string, to: string): void {
  for (const form of formsIn(draft.files, from)) renameWord(edit, form, to + form.slice(from.length))
  for (const { key, file, pointer } of usesOf(draft, registry))
    if (key === from) edit.set(file, setIn(edit.text(file) ?? '', split(pointer), to))
}

/** Removes keys from all languages. */
export function removeKeys(draft: Draft, keys: readonly string[]): Plan {
  const edit = editing(draft)
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  for (const key of keys) removeWord(edit, key)
  return edit.plan({ action: 'removeText', subject: keys.length === 1 ? (keys[0] ?? '') : '' })
}

/** Declares a translation as up to date: its source is the present English text. */
export function confirmText(draft: Draft, key: string, locale: Locale): Plan {
  const edit = editing(draft)
  if (edit.isBroken(sourcesFile) && edit.text(sourcesFile) !== undefined) return refuse('brokenFile')
  setSource(edit, key, locale, textOf(draft, key, english))
  return edit.plan({ action: 'setText', subject: key })
}

/**
 * Stores which translations are stale compared with the published texts, before a new base replaces those. Studio calls it
 * before it publishes.
 */
export function keepStale(draft: Draft, registry: Registry, base: Files): Plan {
  const edit = editing(draft)
  if (edit.isBroken(sourcesFile) && edit.text(sourcesFile) !== undefined) return refuse('brokenFile')
  const known = sourcesOf(draft.files)
  for (const { key, texts } of wordsOf(draft, registry, base).rows)
    for (const [locale, { stale }] of Object.entries(texts))
      if (stale?.from !== undefined && sourceIn(known, key, locale) === undefined)
        setSource(edit, key, locale, stale.from)
  return edit.plan({ action: 'setText', subject: '' })
}
