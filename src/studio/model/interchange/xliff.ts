import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft, Files } from '../document.ts'
import type { Plan } from '../plan.ts'
import type { Locale } from '../texts.ts'

/** Texts that a translator's file brings. */
export interface ImportedTexts {
  readonly locale: Locale
  readonly texts: readonly ImportedText[]
  /** Units that cannot be used, with the reason. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportedText {
  readonly key: string
  readonly text: string
  /** The English text that it translates. If it differs from the current one, the text is stale. */
  readonly source: string
}

export interface ImportProblem {
  readonly key: string
  readonly reason: 'unreadable' | 'unknownLanguage' | 'unknownKey' | 'placeholders' | 'tooLong' | 'duplicate'
}

/** Exports the words of a language as XLIFF 2.0. `only`: all words, or those that need work. */
export declare function exportXliff(
  draft: Draft,
  registry: Registry,
  locale: Locale,
  options?: { base?: Files; only?: 'all' | 'open' },
): Promise<string>
/** Reads an XLIFF 2.0 file. Rejects never; an unreadable file gives a problem. */
export declare function readXliff(text: string, draft: Draft, registry: Registry): Promise<ImportedTexts>
/** Writes imported texts as one step. Texts that translate an older English are marked as stale. */
export declare function importTexts(draft: Draft, imported: readonly ImportedTexts[]): Plan
