import { isObject } from '../check/places.ts'
import { diffPages } from './diffPages.ts'
import { type Difference, diffValues } from './diffValues.ts'

/** The parts of a config folder or of a release that are compared. */
export interface ComparableConfig {
  page: unknown
  /** Texts by key, by language. */
  words: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  rules: unknown
}

/** The differences from `a` to `b`. Blocks are matched by id, so a moved block is reported as moved. */
export const diffConfigs = (a: ComparableConfig, b: ComparableConfig): Difference[] => [
  ...diffPages(a.page, b.page),
  ...diffWords(a.words, b.words),
  ...diffValues(plain(a.rules), plain(b.rules), '').map((entry) => ({ part: 'rules' as const, ...entry })),
]

/** Removes `$schema`, which folders have and releases do not. */
function plain(value: unknown): unknown {
  if (!isObject(value)) return {}
  const { $schema: _, ...rest } = value
  return rest
}

function diffWords(a: ComparableConfig['words'], b: ComparableConfig['words']): Difference[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().flatMap((language) =>
    diffValues(plain(a[language]), plain(b[language]), '').map((entry) => ({
      part: 'words' as const,
      ...entry,
      what: `"${entry.what}" in ${language}`,
    })),
  )
}
