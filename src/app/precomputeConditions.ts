import { calls } from '../contract/calls/index.ts'
import { pageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { BlockNode, PageConfig } from '../contract/shapes/page.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { namesIn, type Tree, toTree } from '../expressions/index.ts'
import { browser } from '../render/appFacts.ts'
import { conditionContext } from '../render/conditionContext.ts'
import { bodiesIn } from '../render/nodes.ts'
import type { PrecomputedCondition } from '../render/renderer.ts'
import { bindingsIn } from '../render/resolveProps.ts'
import { conditionKey, keysOf, maxEntries, rootScope, type Scope, scopeOf, withIds } from '../render/scope.ts'

/** Names whose value is the same for every viewer of a release. */
const constantNames = new Set(['locale'])

/** Maximum number of values in one page; the browser evaluates the rest. */
const maxValues = 2000

/**
 * Evaluates every expression of a page for a visitor: conditions, bound props, and lists of repeated blocks with the
 * expressions of each entry. The browser can then show the HTML without an evaluator.
 */
export function precomputeConditions(
  config: PageConfig,
  answers: Record<string, unknown>,
  locale: string,
  now: number,
): Record<string, PrecomputedCondition> {
  const activity = activityIn(answers)
  const precomputed = new Map<string, PrecomputedCondition>()
  const names = conditionContext({
    loggedIn: false,
    activity,
    completions: [],
    state: pageState({ loggedIn: false, activity, completions: undefined, now }),
    now,
    locale,
    app: browser,
    agent: false,
  })
  visitNodes(config.page, rootScope, { names, precomputed })
  for (const { id, when, each, fallback } of config.page) {
    // A fallback takes the place of the block, also for visitors.
    const entry = when && !each && !fallback ? precomputed.get(when) : undefined
    if (when && entry?.value === false && isForEveryUser(when, names))
      entry.userBlocks = [...(entry.userBlocks ?? []), id]
  }
  return Object.fromEntries(precomputed)
}

interface Tools {
  names: Record<string, unknown>
  precomputed: Map<string, PrecomputedCondition>
}

function visitNodes(nodes: readonly BlockNode[], scope: Scope, tools: Tools): void {
  for (const node of nodes) {
    if (node.each) visitEach(node, node.each, scope, tools)
    else visitNode(node, scope, tools)
  }
}

function visitEach(node: BlockNode, { in: source, as }: NonNullable<BlockNode['each']>, scope: Scope, tools: Tools) {
  const value = visitorValue(source, scope, tools)
  const entries = Array.isArray(value) ? value.slice(0, maxEntries) : []
  const keys = keysOf(entries)
  store(source, keys, scope, tools)
  const { each: _, ...once } = node
  for (const [index, key] of keys.entries())
    visitNode(withIds(once, key), scopeOf(scope, node.id, as, key, entries[index]), tools)
}

function visitNode(node: BlockNode, scope: Scope, tools: Tools): void {
  for (const source of [...(node.when ? [node.when] : []), ...bindingsIn(node.props)])
    store(source, visitorValue(source, scope, tools), scope, tools)
  for (const slot of Object.values(node.slots ?? {})) visitNodes(slot, scope, tools)
  if (node.fallback) visitNodes([{ ...node.fallback, id: node.id }], scope, tools)
  // A dialog is outside of the repeated blocks of its page.
  visitNodes(bodiesIn(node.props), rootScope, tools)
}

/** Whether a condition is true for signed-in users, whether they have joined or not. */
function isForEveryUser(source: string, names: Record<string, unknown>): boolean {
  return [false, true].every((applied) => {
    const user = {
      ...(names.user as object),
      loggedIn: true,
      applied,
      applyStatus: applied ? 'APPLIED' : 'NOT_APPLIED',
    }
    const result = evaluate(source, { ...names, user, state: applied ? 'IN_PROGRESS' : 'NOT_APPLIED' })
    return result.ok && result.value === true
  })
}

/** The value for a visitor; null if evaluation fails. */
function visitorValue(source: string, scope: Scope, { names }: Tools): unknown {
  const result = evaluate(source, { ...names, ...scope.names })
  return result.ok ? result.value : null
}

function store(source: string, value: unknown, scope: Scope, { precomputed }: Tools): void {
  const key = conditionKey(scope, source)
  if (precomputed.has(key) || precomputed.size >= maxValues) return
  const isList = Array.isArray(value)
  const final = !isList && namesIn(source).every((name) => constantNames.has(name))
  precomputed.set(key, { value, final, tree: final || scope.key ? null : treeOf(source) })
  // For expressions inside repeats the tree is stored once, under the source without a value.
  if (scope.key && !final && !precomputed.has(source))
    precomputed.set(source, { value: null, final: false, tree: treeOf(source) })
}

/**
 * Null if the text cannot be parsed. The checker reports this before publishing, and such a condition is never true.
 */
function treeOf(source: string): Tree | null {
  try {
    return toTree(source)
  } catch {
    return null
  }
}

function activityIn(answers: Record<string, unknown>): Activity | null {
  const key = Object.keys(answers).find((entry) => entry.split('|')[2] === calls.noLoginDetail.name)
  return key ? (answers[key] as Activity) : null
}
