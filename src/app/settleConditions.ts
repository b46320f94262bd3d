import { calls } from '../contract/calls/index.ts'
import { pageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { namesIn, type Tree, toTree } from '../expressions/index.ts'
import { conditionContext } from '../render/conditionContext.ts'
import type { PageConfig } from '../render/config.ts'
import type { SettledCondition } from '../render/drawing.ts'
import { nodesOf } from '../render/nodes.ts'

/** Names whose value is the same for every viewer for as long as the release stands. */
const settledNames = new Set(['locale'])

/** Judges every condition of a page for a visitor, so that the browser needs no evaluator to show what the HTML shows. */
export function settleConditions(
  config: PageConfig,
  answers: Record<string, unknown>,
  locale: string,
  now: number,
): Record<string, SettledCondition> {
  const sources = new Set(nodesOf(config.page).flatMap((node) => node.when ?? []))
  if (sources.size === 0) return {}
  const activity = activityIn(answers)
  const context = conditionContext({
    loggedIn: false,
    activity,
    completions: [],
    state: pageState({ loggedIn: false, activity, completions: undefined, now }),
    now,
    locale,
    app: { webview: false, version: '' },
  })
  const settle = (source: string): SettledCondition => {
    const result = evaluate(source, context)
    const final = namesIn(source).every((name) => settledNames.has(name))
    return { value: result.ok && result.value === true, final, tree: final ? null : treeOf(source) }
  }
  return Object.fromEntries([...sources].map((source) => [source, settle(source)]))
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
