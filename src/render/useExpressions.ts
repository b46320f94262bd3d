import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useActivity, usePageInfo, usePageState, useProgress, useRuntime, useViewer } from '../data/index.ts'
import { useFact } from '../data/page.ts'
import type { Evaluation } from '../expressions/evaluateTree.ts'
import type { Tree } from '../expressions/tree.ts'
import { useIsAgent } from './agent.ts'
import { useAppFacts } from './appFacts.ts'
import { conditionContext } from './conditionContext.ts'
import { type PrecomputedCondition, useRenderer } from './renderer.ts'
import { conditionKey, ScopeContext } from './scope.ts'

/** Evaluates one expression in a context. */
type Evaluator = (context: Record<string, unknown>) => Evaluation

/** The current value of an expression; null if there is none, with the problem if evaluation failed. */
export interface ExpressionResult {
  value: unknown
  problem: string | null
  /** The value was computed by the server, for a visitor at the time of the HTML. */
  precomputed: boolean
}

/**
 * The current values of expressions. The server precomputes them for a visitor at the time of the HTML. The evaluator
 * is fetched only when these values may be outdated: the viewer is a user, or the page state has changed. The list
 * keeps its identity while no value changes.
 */
export function useExpressions(sources: readonly string[]): readonly ExpressionResult[] {
  const { conditions } = useRenderer()
  const scope = useContext(ScopeContext)
  const viewer = useViewer()
  const state = usePageState()
  const [stateRendered] = useState(state)
  const app = useAppFacts()
  const precomputed = sources.map((source) => conditions[conditionKey(scope, source)])
  const isOutdated = viewer.status === 'user' || state !== stateRendered || app.webview
  const isLive = precomputed.some((entry) => !entry?.final && (entry === undefined || isOutdated))
  const evaluators = useEvaluators(isLive, sources)
  const evaluated = useEvaluated(evaluators, sources)
  const fromServer = JSON.stringify(
    precomputed.map((entry) => ({ value: entry?.value ?? null, problem: null, precomputed: true })),
  )
  // While the viewer's data is loading, the precomputed values stay. A page without them has none to keep.
  const agent = useIsAgent()
  const isLoading = useFact(({ progress }) => progress.status === 'loading') || state === 'LOADING' || agent === null
  const isKnown = !isLoading || precomputed.includes(undefined)
  // Precomputed values are used while a late block hydrates: they match the HTML.
  const text = (isLive && isKnown && evaluators && evaluated) || fromServer
  return useMemo(() => JSON.parse(text), [text])
}

let loaded: Map<string, Evaluator> | null = null

/** The evaluator needs only the trees from the server. The parser is fetched only for a page without them. */
async function loadEvaluators(
  sources: readonly string[],
  precomputed: Readonly<Record<string, PrecomputedCondition>>,
): Promise<Map<string, Evaluator>> {
  const trees = sources.map((source) => precomputed[source]?.tree)
  const { evaluateTree } = await import('../expressions/evaluateTree.ts')
  const parser = trees.every(Boolean) ? null : await import('../expressions/evaluate.ts')
  const evaluatorOf = (source: string, tree: Tree | null | undefined): Evaluator =>
    tree ? (context) => evaluateTree(tree, context) : (context) => parser?.evaluate(source, context) ?? lost
  loaded ??= new Map()
  for (const [index, source] of sources.entries()) loaded.set(source, evaluatorOf(source, trees[index]))
  return loaded
}

const lost: Evaluation = { ok: false, problem: 'the evaluator could not be loaded' }

const known = (sources: readonly string[]) => (sources.every((source) => loaded?.has(source)) ? loaded : null)

function useEvaluators(wanted: boolean, sources: readonly string[]): Map<string, Evaluator> | null {
  const { conditions } = useRenderer()
  // A block in the HTML first renders with the precomputed values; a block that mounts later evaluates at once.
  const [evaluators, setEvaluators] = useState(() => (wanted ? known(sources) : null))
  useEffect(() => {
    if (!wanted) return
    let unmounted = false
    loadEvaluators(sources, conditions)
      .then((map) => unmounted || setEvaluators(() => map))
      .catch(() => {})
    return () => {
      unmounted = true
    }
  }, [wanted, sources, conditions])
  return evaluators
}

const usesTime = /\bnow\b/

/** Results as JSON, so that only a changed result renders again. */
function useEvaluated(evaluators: Map<string, Evaluator> | null, sources: readonly string[]): string {
  const { ticker } = useRuntime()
  const { locale } = usePageInfo()
  const rows = useProgress()
  const activity = useActivity()
  const state = usePageState()
  const viewer = useViewer()
  const scope = useContext(ScopeContext)
  const app = useAppFacts()
  const agent = useIsAgent()
  const evaluateAll = () => {
    if (!evaluators) return ''
    const loggedIn = viewer.status === 'user'
    const page = {
      loggedIn,
      activity,
      completions: rows.rows(),
      state,
      now: ticker.now(),
      locale,
      app,
      agent: agent === true,
    }
    const context = { ...conditionContext(page), ...scope.names }
    return JSON.stringify(sources.map((source) => resultOf(evaluators.get(source), context)))
  }
  const subscribe = (listener: () => void) => {
    if (!evaluators) return () => {}
    const subscriptions = [rows.subscribe(listener)]
    if (sources.some((source) => usesTime.test(source))) subscriptions.push(ticker.subscribe(listener))
    return () => {
      for (const stop of subscriptions) stop()
    }
  }
  return useSyncExternalStore(subscribe, evaluateAll, () => '')
}

function resultOf(evaluator: Evaluator | undefined, context: Record<string, unknown>): ExpressionResult {
  const result = evaluator?.(context)
  if (!result) return { value: null, problem: null, precomputed: false }
  return result.ok
    ? { value: result.value, problem: null, precomputed: false }
    : { value: null, problem: result.problem, precomputed: false }
}
