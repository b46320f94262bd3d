import type { Document } from '../text/document.ts'
import type { Field } from './fields.ts'

/** The parsed locale files of a folder, by language code. */
export type WordDocuments = ReadonlyMap<string, Document>

/** A text key and the file it is used in. */
export interface UsedKey extends Field {
  document: Document
}
