import { split } from '../../../config/text/pointer.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import { blockOrder } from '../blockOrder.ts'
import type { Draft } from '../document.ts'
import { refuse } from '../editing.ts'
import type { Segment } from '../json/parse.ts'
import { setIn, setInside } from '../json/set.ts'
import type { NodeKey } from '../page/types.ts'
import { pageOf, withDescendants } from '../page.ts'
import { isRefused, type Plan } from '../plan.ts'
import { removeUnnamed } from '../texts.ts'
import { hasBrokenLocale, writeWord } from '../words/write.ts'
import { newBlock } from './create.ts'
import { isClosed, openPage } from './open.ts'
import { keysOfBlocks, textsToAdd } from './words.ts'

type FieldAction = 'setProp' | 'setCondition' | 'setRepeat' | 'setFallback' | 'setBlockField'

/** Sets a value inside a block. */
function planInside(draft: Draft, key: NodeKey, path: readonly Segment[], value: unknown, action: FieldAction): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const span = page.tree.spanOf(key)
  if (!span) return refuse('unknownBlock')
  page.edit.set(page.file, setInside(page.text, span, path, value, blockOrder))
  return page.edit.plan({ action, subject: String(path.findLast((segment) => typeof segment === 'string') ?? '') }, key)
}

/** Sets a prop, or a value inside one: `['primary', 'text']`. undefined removes it. */
export function setProp(draft: Draft, key: NodeKey, path: readonly Segment[], value: unknown): Plan {
  const name = pageOf(draft).nodes.get(key)?.kind === 'use' ? 'with' : 'props'
  const plan = planInside(draft, key, [name, ...path], value, 'setProp')
  return isRefused(plan) || value !== undefined ? plan : withoutEmpty(draft, key, name, path, plan)
}

/** Removes the object of the props, too, if the last of them was removed. */
function withoutEmpty(draft: Draft, key: NodeKey, name: string, path: readonly Segment[], plan: Plan): Plan {
  const props = pageOf(draft).nodes.get(key)?.props ?? {}
  const isLast = path.length === 1 && Object.keys(props).length === 1 && Object.hasOwn(props, String(path[0]))
  return isLast ? planInside(draft, key, [name], undefined, 'setProp') : plan
}

/** Sets the condition; undefined or empty removes it. */
export const setWhen = (draft: Draft, key: NodeKey, when: string | undefined): Plan =>
  planInside(draft, key, ['when'], when?.trim() ? when : undefined, 'setCondition')

/** Sets what the block is repeated for; undefined removes it. */
export const setEach = (draft: Draft, key: NodeKey, each: { in: string; as: string } | undefined): Plan =>
  planInside(draft, key, ['each'], each, 'setRepeat')

/** Sets another field of a block: `analytics`, `requires`, `preset`, `version`. undefined removes it. */
export const setBlockField = (draft: Draft, key: NodeKey, path: readonly Segment[], value: unknown): Plan =>
  planInside(draft, key, path, value, 'setBlockField')

/** Replaces the fallback by a block of a type; undefined removes it with the words that nothing else uses. */
export function setFallback(draft: Draft, registry: Registry, key: NodeKey, type: string | undefined): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const node = page.tree.nodes.get(key)
  const pointer = page.tree.pathOf(key)
  if (!node || pointer === undefined) return refuse('unknownBlock')
  if (hasBrokenLocale(page.edit)) return refuse('brokenFile')
  const spec = type === undefined ? undefined : registry.block(type)
  if (type !== undefined && !spec) return refuse('unknownType')
  const block = spec && newBlock(spec, `${node.id || 'block'}.fallback`)
  for (const [word, text] of block ? textsToAdd(draft, block) : []) writeWord(page.edit, word, 'en', text)
  const { id: _, ...value } = block?.value ?? {}
  const path = [...split(pointer), 'fallback']
  page.edit.set(page.file, setIn(setIn(page.text, path, undefined), path, block ? value : undefined, blockOrder))
  if (node.fallback !== null)
    removeUnnamed(page.edit, keysOfBlocks(draft, registry, withDescendants(page.tree, node.fallback)))
  return page.edit.plan({ action: 'setFallback', subject: type ?? node.type }, key)
}

/** Sets a field of the page file beside its blocks: `['theme', 'accent']`. undefined removes it. */
export function setPageField(draft: Draft, path: readonly Segment[], value: unknown): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  page.edit.set(page.file, setIn(page.text, path, value))
  return page.edit.plan({ action: 'setPage', subject: String(path.at(-1) ?? '') })
}
