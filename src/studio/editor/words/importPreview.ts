import type { ImportedTexts, ImportProblem, Words } from '../../model/index.ts'

/** A text that an import changes. */
export interface ImportChange {
  readonly locale: string
  readonly key: string
  /** null: it is new. */
  readonly before: string | null
  readonly after: string
  /** It translates an English text that has changed since. */
  readonly isStale: boolean
}

/** What an import does, before it is applied. */
export interface ImportPreview {
  readonly changes: readonly ImportChange[]
  readonly problems: readonly (ImportProblem & { readonly locale: string; readonly file: string })[]
  /** Texts that the draft already has. */
  readonly equal: number
}

/** Compares imported texts with those of the draft. */
export function previewImport(imported: readonly ImportedTexts[], words: Words): ImportPreview {
  const rows = new Map(words.rows.map((row) => [row.key, row]))
  const all = imported.flatMap(({ locale, texts }) =>
    texts.map(({ key, text, source }) => {
      const row = rows.get(key)
      const before = row?.texts[locale]?.text ?? null
      const english = row?.texts.en?.text
      return {
        locale,
        key,
        before,
        after: text,
        isStale: locale !== 'en' && english !== undefined && source !== english,
      }
    }),
  )
  const changes = all.filter(({ before, after }) => before !== after)
  return {
    changes,
    problems: imported.flatMap(({ locale, file = '', problems }) =>
      problems.map((problem) => ({ ...problem, locale, file })),
    ),
    equal: all.length - changes.length,
  }
}
