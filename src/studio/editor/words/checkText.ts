import type { Registry } from '../../../registry/createRegistry.ts'
import { type Files, type TextProblem, wordsOf } from '../../model/index.ts'

/** The problems that a cell would have with a text, while it is typed: those of a draft with this text. */
export function problemsWith(
  files: Files,
  registry: Registry,
  key: string,
  locale: string,
  text: string,
): readonly TextProblem[] {
  if (text === '') return []
  // Other languages, and other texts of this one, do not matter.
  const needed = Object.entries(files).filter(([path]) => !path.startsWith('locales/') || path === 'locales/en.json')
  const typed = { ...Object.fromEntries(needed), [`locales/${locale}.json`]: JSON.stringify({ [key]: text }) }
  const row = wordsOf({ files: typed }, registry).rows.find((entry) => entry.key === key)
  return row?.texts[locale]?.problems ?? []
}
