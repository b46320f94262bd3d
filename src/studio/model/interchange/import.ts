import { limits } from '../../../config/text/limitValues.ts'
import { placeholdersIn } from '../../../config/text/placeholders.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft } from '../document.ts'
import { editing, refuse } from '../editing.ts'
import type { Plan } from '../plan.ts'
import { allLocales, english, type Locale, textsOf, withLocales } from '../words/files.ts'
import { setSource } from '../words/sources.ts'
import { wordsOf } from '../words/table.ts'
import { hasBrokenLocale, writeWord } from '../words/write.ts'

/** Texts that a translator's file brings. */
export interface ImportedTexts {
  /** The name of the file, for problems of the whole file. */
  readonly file?: string
  /** Empty if the file names no language of the platform. */
  readonly locale: Locale
  readonly texts: readonly ImportedText[]
  /** Units that cannot be used, with the reason. */
  readonly problems: readonly ImportProblem[]
}

/** A translation of a file that can be applied. */
export interface ImportedText {
  readonly key: string
  readonly text: string
  /** The English text that it translates. If it differs from the present one, the text is stale. */
  readonly source: string
}

/** Why a unit of a file is not applied. The other units are. */
export interface ImportProblem {
  /** Empty for the whole file; the name in the file of a language that is unknown. */
  readonly key: string
  /**
   * `encoding`: the file is not in UTF-8. `segments`: a tool has divided the unit. `placeholders`: the text has some that
   * English lacks.
   */
  readonly reason:
    | 'unreadable'
    | 'encoding'
    | 'unknownLanguage'
    | 'unknownKey'
    | 'placeholders'
    | 'tooLong'
    | 'duplicate'
    | 'segments'
}

/** The language file of a name in a translator's file, such as `tr-tr`; undefined if there is none. */
export const localeNamed = (name: string | undefined): Locale | undefined =>
  allLocales.find((locale) => locale !== english && locale.toLowerCase() === name?.toLowerCase())

/** Separates the texts that can be used from those that cannot. */
export function checkImported(
  draft: Draft,
  registry: Registry,
  locale: Locale,
  given: readonly ImportedText[],
  problems: readonly ImportProblem[] = [],
): ImportedTexts {
  const files = withLocales(draft.files, [locale])
  const known = new Set(wordsOf({ files }, registry).rows.map(({ key }) => key))
  const current = textsOf(draft.files, locale)
  const seen = new Set<string>()
  const texts: ImportedText[] = []
  const found: ImportProblem[] = [...problems]
  for (const entry of given) {
    const reason = problemOf(entry, known, seen, ownValue(current, entry.key))
    seen.add(entry.key)
    if (reason) found.push({ key: entry.key, reason })
    else texts.push(entry)
  }
  return { locale, texts, problems: found }
}

function problemOf(
  { key, text, source }: ImportedText,
  known: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  current: string | undefined,
): ImportProblem['reason'] | undefined {
  if (!known.has(key)) return 'unknownKey'
  if (seen.has(key)) return 'duplicate'
  if (text === current) return undefined
  if (text.length > limits.text) return 'tooLong'
  const names = new Set(placeholdersIn(source).map(({ name }) => name))
  return placeholdersIn(text).every(({ name }) => names.has(name) || name === 'count') ? undefined : 'placeholders'
}

/** Writes imported texts as one step. Texts that translate an older English are marked as stale. */
export function importTexts(draft: Draft, imported: readonly ImportedTexts[]): Plan {
  const edit = editing(draft)
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  for (const { locale, texts } of imported)
    for (const { key, text, source } of texts) {
      if (text === ownValue(textsOf(draft.files, locale), key)) continue
      writeWord(edit, key, locale, text)
      const present = ownValue(textsOf(draft.files, english), key)
      if (present !== undefined && source !== '' && present !== source) setSource(edit, key, locale, source)
    }
  const locales = imported.map(({ locale }) => locale).filter(Boolean)
  return edit.plan({ action: 'importTexts', subject: locales.join(', ') })
}
