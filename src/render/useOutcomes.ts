import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useActivity, usePageInfo, usePageState, useProgress, useRuntime, useViewer } from '../data/index.ts'
import type { Evaluation } from '../expressions/evaluateTree.ts'
import type { Tree } from '../expressions/tree.ts'
import { AgentContext } from './agent.ts'
import { AppFactsContext } from './appFacts.ts'
import { conditionContext } from './conditionContext.ts'
import { type SettledCondition, useDrawing } from './drawing.ts'
import { ScopeContext, settledKey } from './scope.ts'

/** Judges one expression in a context. */
type Judge = (context: Record<string, unknown>) => Evaluation

/** An expression's value now; null when there is none, with the reason where something is wrong. */
export interface Outcome {
  value: unknown
  problem: string | null
  /** It is the server's outcome, of a visitor at the time the HTML was drawn. */
  settled: boolean
}

/**
 * What expressions give now. The server has settled them for a visitor at the time the HTML was drawn; the evaluator is
 * fetched only when that no longer says enough: somebody is logged in, or the page's state has moved on.
 * The list keeps its identity while no outcome changes.
 */
export function useOutcomes(sources: readonly string[]): readonly Outcome[] {
  const { conditions } = useDrawing()
  const scope = useContext(ScopeContext)
  const viewer = useViewer()
  const state = usePageState()
  const [stateDrawn] = useState(state)
  const app = useContext(AppFactsContext)
  const settled = sources.map((source) => conditions[settledKey(scope, source)])
  const moved = viewer.status === 'user' || state !== stateDrawn || app.webview
  const live = settled.some((entry) => !entry?.final && (entry === undefined || moved))
  const judges = useJudges(live, sources)
  const judged = useJudged(judges, sources)
  const drawn = JSON.stringify(settled.map((entry) => ({ value: entry?.value ?? null, problem: null, settled: true })))
  // Nothing is judged while a late block is matched with the HTML.
  const text = (live && judges && judged) || drawn
  return useMemo(() => JSON.parse(text), [text])
}

let loaded: Map<string, Judge> | null = null

/** With the trees the server sent a few kilobytes do; the parser is fetched only for a page that came without one. */
async function loadJudges(
  sources: readonly string[],
  settled: Readonly<Record<string, SettledCondition>>,
): Promise<Map<string, Judge>> {
  const trees = sources.map((source) => settled[source]?.tree)
  const { evaluateTree } = await import('../expressions/evaluateTree.ts')
  const parser = trees.every(Boolean) ? null : await import('../expressions/evaluate.ts')
  const judgeOf = (source: string, tree: Tree | null | undefined): Judge =>
    tree ? (context) => evaluateTree(tree, context) : (context) => parser?.evaluate(source, context) ?? lost
  loaded ??= new Map()
  for (const [index, source] of sources.entries()) loaded.set(source, judgeOf(source, trees[index]))
  return loaded
}

const lost: Evaluation = { ok: false, problem: 'the evaluator did not come' }

const known = (sources: readonly string[]) => (sources.every((source) => loaded?.has(source)) ? loaded : null)

function useJudges(wanted: boolean, sources: readonly string[]): Map<string, Judge> | null {
  const { conditions } = useDrawing()
  // What stands in HTML is drawn as the server drew it first; a block that comes later has its outcome at once.
  const [judges, setJudges] = useState(() => (wanted ? known(sources) : null))
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadJudges(sources, conditions)
      .then((map) => gone || setJudges(() => map))
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [wanted, sources, conditions])
  return judges
}

const namesTime = /\bnow\b/

/** Outcomes as JSON, so that only a change of one redraws. */
function useJudged(judges: Map<string, Judge> | null, sources: readonly string[]): string {
  const { ticker } = useRuntime()
  const { locale } = usePageInfo()
  const rows = useProgress()
  const activity = useActivity()
  const state = usePageState()
  const viewer = useViewer()
  const scope = useContext(ScopeContext)
  const app = useContext(AppFactsContext)
  const agent = useContext(AgentContext)
  const judge = () => {
    if (!judges) return ''
    const loggedIn = viewer.status === 'user'
    const page = { loggedIn, activity, completions: rows.rows(), state, now: ticker.now(), locale, app, agent }
    const context = { ...conditionContext(page), ...scope.names }
    return JSON.stringify(sources.map((source) => outcomeOf(judges.get(source), context)))
  }
  const subscribe = (listener: () => void) => {
    if (!judges) return () => {}
    const stops = [rows.subscribe(listener)]
    if (sources.some((source) => namesTime.test(source))) stops.push(ticker.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }
  return useSyncExternalStore(subscribe, judge, () => '')
}

function outcomeOf(judge: Judge | undefined, context: Record<string, unknown>): Outcome {
  const result = judge?.(context)
  if (!result) return { value: null, problem: null, settled: false }
  return result.ok
    ? { value: result.value, problem: null, settled: false }
    : { value: null, problem: result.problem, settled: false }
}
