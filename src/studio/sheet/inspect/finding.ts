import type { Elements } from './elements.ts'
import type { TextLine } from './lines.ts'

/** What is wrong with a page in one cell of the contact sheet. */
export interface Finding {
  readonly kind:
    | 'clipped'
    | 'overlap'
    | 'sideways'
    | 'outside'
    | 'missingWords'
    | 'contrast'
    | 'missingPicture'
    | 'emptyBlock'
    | 'failedBlock'
  /** Id of the block around it; null: none. */
  readonly block: string | null
  /** The text that is affected, or the name of the block; up to 60 characters. */
  readonly text: string
}

/** Findings with the same key are one: texts differ by language, and a block clips all of them for one reason. */
export const keyOfFinding = ({ kind, block, text }: Finding): string => `${kind} ${block ?? text}`

/** What is known of the page besides its document. */
export interface PageFacts {
  /** Ids of the blocks that the page shows, with their types. */
  readonly blocks: ReadonlyMap<string, string>
  /** Blocks that the frame has reported as failed: id → message. */
  readonly failed: ReadonlyMap<string, string>
  /** The keys of the page's words: a page that shows one of them lacks its text. */
  readonly keys: ReadonlySet<string>
  /** Keys without a text in the language; English is shown instead. Their English texts. */
  readonly untranslated: ReadonlySet<string>
}

/** A page that is inspected. */
export interface InspectedPage extends PageFacts {
  readonly document: Document
  readonly elements: Elements
  /** The visible lines of its texts. */
  readonly lines: readonly TextLine[]
}
