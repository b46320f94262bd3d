import type { Registry } from '../../../registry/createRegistry.ts'
import { type TextProblem, type WordRow, wordsOf } from '../../model/index.ts'

/** Problems that only exist between several rows: they do not change while one text is typed. */
const ofRows: ReadonlySet<TextProblem['kind']> = new Set(['pluralMissing', 'pluralUnknown'])

/**
 * The problems that a cell would have with a text, while it is typed. The model computes them for a draft of this one key,
 * and the limit of its place is added.
 */
export function problemsWith(registry: Registry, row: WordRow, locale: string, text: string): readonly TextProblem[] {
  const stored = row.texts[locale]?.problems.filter(({ kind }) => ofRows.has(kind)) ?? []
  if (text === '') return stored
  const english = locale === 'en' ? text : (row.texts.en?.text ?? '')
  const files = {
    'activity.json': '{}',
    'locales/en.json': JSON.stringify({ [row.key]: english }),
    [`locales/${locale}.json`]: JSON.stringify({ [row.key]: text }),
  }
  const found = wordsOf({ files, assets: {} }, registry).rows.find(({ key }) => key === row.key)
  const typed = found?.texts[locale]?.problems.filter(({ kind }) => !ofRows.has(kind) && kind !== 'tooLong') ?? []
  const isTooLong = row.maxLength !== undefined && text.length > row.maxLength
  return [...typed, ...(isTooLong ? [{ kind: 'tooLong' as const, names: [String(row.maxLength)] }] : []), ...stored]
}
