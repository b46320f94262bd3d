import { ownValue } from '../../../contract/ownValue.ts'
import type { Editing } from '../editing.ts'
import { renameProperty, setIn } from '../json/set.ts'
import { styleOf } from '../json/style.ts'
import { english, type Locale, localePath, textsIn } from './files.ts'
import { setSource, sourceIn, sourcesFile, sourcesOf } from './sources.ts'

const localeNames = (edit: Editing): Locale[] =>
  edit.paths().flatMap((path) => /^locales\/([^/.][^/]*)\.json$/.exec(path)?.[1] ?? [])

const textsFor = (edit: Editing, locale: Locale) => textsIn(edit.text(localePath(locale)))

/**
 * Sets the text of a key in a language, undefined removes it. A change of English makes the translations of the key stale; a
 * translation is up to date from then on.
 */
export function writeWord(edit: Editing, key: string, locale: Locale, text: string | undefined): void {
  const path = localePath(locale)
  const before = ownValue(textsFor(edit, locale), key)
  if (before === text) return
  const file = edit.text(path) ?? `{}${styleOf(edit.text(localePath(english)) ?? '').eol}`
  edit.set(path, setIn(file, [key], text, before === undefined ? keyOrder(edit, key, locale) : []))
  if (locale !== english) setSource(edit, key, locale, undefined)
  else markTranslations(edit, key, before, text)
}

/** Remembers the old English text for each translation of a key. */
function markTranslations(edit: Editing, key: string, before: string | undefined, text: string | undefined): void {
  for (const locale of localeNames(edit)) {
    if (locale === english || ownValue(textsFor(edit, locale), key) === undefined) continue
    const sources = sourcesOf({ [sourcesFile]: edit.text(sourcesFile) ?? '' })
    const source = sourceIn(sources, key, locale) ?? before
    if (source !== undefined) setSource(edit, key, locale, source === text || text === undefined ? undefined : source)
  }
}

/** The order of keys: as in English; a key that is new there comes behind those that begin alike. */
function keyOrder(edit: Editing, key: string, locale: Locale): string[] {
  const known = Object.keys(textsFor(edit, english))
  if (locale !== english && known.includes(key)) return known
  const own = Object.keys(textsFor(edit, locale))
  const order = locale === english ? own : [...known, ...own.filter((name) => !known.includes(name))]
  if (order.includes(key)) return order
  return order.toSpliced(placeAmong(order, key), 0, key)
}

function placeAmong(keys: readonly string[], key: string): number {
  const parts = key.split(/[._]/)
  for (let length = parts.length - 1; length > 0; length--) {
    const at = keys.findLastIndex((name) => isBelow(name, parts.slice(0, length)))
    if (at >= 0) return at + 1
  }
  return keys.length
}

const isBelow = (name: string, parts: readonly string[]): boolean => {
  const own = name.split(/[._]/)
  return parts.every((part, index) => own[index] === part)
}

/** Removes a key from all languages. */
export function removeWord(edit: Editing, key: string): void {
  for (const locale of localeNames(edit)) writeWord(edit, key, locale, undefined)
}

/** Copies a key in all languages. */
export function copyWord(edit: Editing, from: string, to: string): void {
  for (const locale of localeNames(edit)) {
    const text = ownValue(textsFor(edit, locale), from)
    if (text !== undefined) writeWord(edit, to, locale, text)
  }
}

/** Renames a key in all languages and keeps its place. */
export function renameWord(edit: Editing, from: string, to: string): void {
  for (const path of [...localeNames(edit).map(localePath), sourcesFile]) {
    const text = edit.text(path)
    if (text !== undefined) edit.set(path, renameProperty(text, [from], to))
  }
}

/** Whether a language file of the draft has a syntax error. */
export const hasBrokenLocale = (edit: Editing): boolean =>
  localeNames(edit).some((locale) => edit.isBroken(localePath(locale)))
