import type { Registry } from '../../registry/createRegistry.ts'
import type { Draft } from './document.ts'
import type { NodeKey, Place } from './page.ts'
import type { Plan } from './plan.ts'

/** A step into a value: a property name or an index. */
export type Step = string | number

/** Adds a block with a free id. Required props are taken from the first example that has them, and from defaults. */
export declare function addBlock(draft: Draft, registry: Registry, type: string, place: Place): Plan
/** Moves a block, also to another slot. `index` counts without the block where it stays in its list. */
export declare function moveBlock(draft: Draft, registry: Registry, key: NodeKey, place: Place): Plan
/** Inserts a copy after a block, with new ids, and with copies of words whose key contains the id of a copied block. */
export declare function duplicateBlock(draft: Draft, registry: Registry, key: NodeKey): Plan
/** Removes a block and the words that nothing else uses. */
export declare function removeBlock(draft: Draft, registry: Registry, key: NodeKey): Plan
/** Puts adjacent blocks into a new container. `slot`: its first slot if left out. */
export declare function wrapBlocks(
  draft: Draft,
  registry: Registry,
  keys: readonly NodeKey[],
  type: string,
  slot?: string,
): Plan
/** Replaces a container by the blocks in it. */
export declare function unwrapBlock(draft: Draft, registry: Registry, key: NodeKey): Plan
/** Gives a block another id. Keys of words that begin with the old id follow. */
export declare function renameBlock(draft: Draft, registry: Registry, key: NodeKey, id: string): Plan
/** Sets a prop, or a value inside one: `['primary', 'text']`. undefined removes it. */
export declare function setProp(draft: Draft, key: NodeKey, path: readonly Step[], value: unknown): Plan
/** Sets the condition; undefined or empty removes it. */
export declare function setWhen(draft: Draft, key: NodeKey, when: string | undefined): Plan
/** Sets what the block is repeated for; undefined removes it. */
export declare function setEach(draft: Draft, key: NodeKey, each: { in: string; as: string } | undefined): Plan
/** Replaces the fallback by a block of a type; undefined removes it. */
export declare function setFallback(draft: Draft, registry: Registry, key: NodeKey, type: string | undefined): Plan
/** Sets another field of a block: `analytics`, `requires`, `preset`, `version`. undefined removes it. */
export declare function setBlockField(draft: Draft, key: NodeKey, path: readonly Step[], value: unknown): Plan
/** Sets a field of the page file beside its blocks: `['theme', 'accent']`. undefined removes it. */
export declare function setPageField(draft: Draft, path: readonly Step[], value: unknown): Plan
