import { calls } from '../contract/calls/index.ts'
import { pageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { namesIn, type Tree, toTree } from '../expressions/index.ts'
import type { BlockNode, PageConfig } from '../registry/page.ts'
import { browser } from '../render/appFacts.ts'
import { conditionContext } from '../render/conditionContext.ts'
import type { SettledCondition } from '../render/drawing.ts'
import { bodiesIn } from '../render/nodes.ts'
import { bindingsIn } from '../render/resolveProps.ts'
import { keysOf, mostEntries, rootScope, type Scope, scopeOf, settledKey, withIds } from '../render/scope.ts'

/** Names whose value is the same for every viewer for as long as the release stands. */
const settledNames = new Set(['locale'])

/** Outcomes one page may carry; what is beyond is judged in the browser. */
const mostOutcomes = 2000

/**
 * Judges every expression of a page for a visitor: conditions, lists of repeated blocks and, for each of their entries,
 * what stands inside, and bound props. So the browser needs no evaluator to show what the HTML shows.
 */
export function settleConditions(
  config: PageConfig,
  answers: Record<string, unknown>,
  locale: string,
  now: number,
): Record<string, SettledCondition> {
  const activity = activityIn(answers)
  const settled = new Map<string, SettledCondition>()
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
  settleNodes(config.page, rootScope, { names, settled })
  return Object.fromEntries(settled)
}

interface Tools {
  names: Record<string, unknown>
  settled: Map<string, SettledCondition>
}

function settleNodes(nodes: readonly BlockNode[], scope: Scope, tools: Tools): void {
  for (const node of nodes) {
    if (node.each) settleEach(node, node.each, scope, tools)
    else settleNode(node, scope, tools)
  }
}

function settleEach(node: BlockNode, { in: source, as }: NonNullable<BlockNode['each']>, scope: Scope, tools: Tools) {
  const value = judge(source, scope, tools)
  const entries = Array.isArray(value) ? value.slice(0, mostEntries) : []
  const keys = keysOf(entries)
  keep(source, keys, scope, tools)
  for (const [index, key] of keys.entries())
    settleNode(withIds({ ...node, each: undefined }, key), scopeOf(scope, node.id, as, key, entries[index]), tools)
}

function settleNode(node: BlockNode, scope: Scope, tools: Tools): void {
  for (const source of [...(node.when ? [node.when] : []), ...bindingsIn(node.props)])
    keep(source, judge(source, scope, tools), scope, tools)
  for (const slot of Object.values(node.slots ?? {})) settleNodes(slot, scope, tools)
  if (node.fallback) settleNodes([{ ...node.fallback, id: node.id }], scope, tools)
  // A dialog stands outside of the repeats of its page.
  settleNodes(bodiesIn(node.props), rootScope, tools)
}

/** The value for a visitor; null where there is none. */
function judge(source: string, scope: Scope, { names }: Tools): unknown {
  const result = evaluate(source, { ...names, ...scope.names })
  return result.ok ? result.value : null
}

function keep(source: string, value: unknown, scope: Scope, { settled }: Tools): void {
  const key = settledKey(scope, source)
  if (settled.has(key) || settled.size >= mostOutcomes) return
  const isList = Array.isArray(value)
  const final = !isList && namesIn(source).every((name) => settledNames.has(name))
  settled.set(key, { value, final, tree: final || scope.key ? null : treeOf(source) })
  // Inside repeats the tree stands once, with the value of nobody: it only serves to be judged.
  if (scope.key && !final && !settled.has(source))
    settled.set(source, { value: null, final: false, tree: treeOf(source) })
}

/** Null where the text is no expression; the check before publishing has said so, and it never holds. */
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
