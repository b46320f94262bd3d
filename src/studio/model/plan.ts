import type { Command } from './document.ts'
import type { NodeKey } from './page.ts'

/** Why a change is refused. The interface has a sentence for each. */
export type Refusal =
  /** The file has a syntax error, so its parts cannot be located. */
  | 'brokenFile'
  | 'missingFile'
  | 'unknownBlock'
  | 'unknownType'
  | 'unknownSlot'
  /** A block cannot be moved into itself or into its own slots. */
  | 'intoItself'
  /** A page has at most 500 blocks. */
  | 'tooManyBlocks'
  | 'takenId'
  | 'invalidId'
  /** The blocks to wrap are not next to each other in one place. */
  | 'notAdjacent'
  /** The block has no slots, so there is nothing to unwrap. */
  | 'noContainer'
  | 'unknownKey'
  | 'unknownPlace'

/** A change that can be applied, or the reason why there is none. */
export type Plan =
  | { readonly command: Command /** The block to select afterward. */; readonly focus?: NodeKey | undefined }
  | { readonly refused: Refusal }

/** Whether a plan is a refusal. */
export const isRefused = (plan: Plan): plan is { readonly refused: Refusal } => 'refused' in plan
