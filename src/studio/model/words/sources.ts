import { sourcesFile } from '../../../contract/drafts.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Files } from '../document.ts'
import type { Editing } from '../editing.ts'
import { isRecord, jsonValue } from '../json/parse.ts'
import { setIn } from '../json/set.ts'
import type { Locale } from './files.ts'

export { sourcesFile }

/**
 * The content of `.sources.json`: key → language → the English text that the translation was made from, such as
 * `{ "hero.title": { "de": "Old English" } }`. A translation without an entry was made from the present English text, or
 * from the published one.
 */
export type Sources = Readonly<Record<string, Readonly<Record<Locale, string>>>>

/** The sources of a draft; empty if the file is missing or broken. */
export function sourcesOf(files: Files): Sources {
  const value = jsonValue(ownValue(files, sourcesFile) ?? '')
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, byLocale]) => {
      if (!isRecord(byLocale)) return []
      const texts = Object.entries(byLocale).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      return [[key, Object.fromEntries(texts)]]
    }),
  )
}

/** The English text that a translation was made from, if it has changed since. */
export const sourceIn = (sources: Sources, key: string, locale: Locale): string | undefined => {
  const byLocale = ownValue(sources, key)
  return byLocale && ownValue(byLocale, locale)
}

/** Stores the source of a translation; undefined: it was made from the present English text. */
export function setSource(edit: Editing, key: string, locale: Locale, source: string | undefined): void {
  const before = edit.text(sourcesFile)
  const known = isRecord(edit.value(sourcesFile)) ? (edit.value(sourcesFile) as Record<string, unknown>) : undefined
  const own = known && ownValue(known, key)
  if (source === undefined && !(isRecord(own) && Object.hasOwn(own, locale))) return
  const set = setIn(known && before ? before : '{}\n', [key, locale], source)
  const empty = isRecord(own) && source === undefined && Object.keys(own).length === 1
  const text = empty ? setIn(set, [key], undefined) : set
  edit.set(sourcesFile, text.trim() === '{}' ? null : text)
}
