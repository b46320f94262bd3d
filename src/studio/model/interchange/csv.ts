import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft, Files } from '../document.ts'
import type { Locale } from '../texts.ts'
import type { ImportedTexts } from './xliff.ts'

/** Exports words as CSV (UTF-8 with BOM): key, where used, English, and a column per language. */
export declare function exportCsv(
  draft: Draft,
  registry: Registry,
  locales: readonly Locale[],
  options?: { base?: Files; only?: 'all' | 'open' },
): string
/** Reads a CSV file, one result per language column. */
export declare function readCsv(text: string, draft: Draft, registry: Registry): readonly ImportedTexts[]
