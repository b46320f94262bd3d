import { useEffect, useState, useSyncExternalStore } from 'react'
import { useActivity, usePageInfo, usePageState, useProgress, useRuntime, useViewer } from '../data/index.ts'
import type { Evaluation } from '../expressions/evaluateTree.ts'
import { conditionContext } from './conditionContext.ts'
import { type BlockReport, type SettledCondition, useDrawing } from './drawing.ts'

/** Judges one condition in a context. */
type Judge = (context: Record<string, unknown>) => Evaluation

interface Judged {
  value: boolean
  /** Why it could not be judged; it counts as not holding then. */
  problem: string | null
  report: (report: BlockReport) => void
}

const unsettled: SettledCondition = { value: false, final: false, tree: null }

/**
 * Whether a condition holds now. The server has settled it for a visitor at the time the HTML was drawn; the
 * evaluator is fetched only when that no longer says enough: somebody is logged in, or the page's state has moved on.
 */
export function useCondition(source: string): Judged {
  const { conditions, report } = useDrawing()
  const settled = conditions[source] ?? unsettled
  const viewer = useViewer()
  const state = usePageState()
  const [stateDrawn] = useState(state)
  const live = !settled.final && (conditions[source] === undefined || viewer.status === 'user' || state !== stateDrawn)
  const judgeIn = useLoadedJudge(live, source, settled)
  const judge = useJudged(judgeIn)
  if (!live || !judgeIn) return { value: settled.value, problem: null, report }
  return {
    value: judge === 'true',
    problem: judge === 'true' || judge === 'false' ? null : judge,
    report,
  }
}

/** With the tree the server sent a few kilobytes do; the parser is fetched only for a page that came without one. */
async function loadJudge(source: string, { tree }: SettledCondition): Promise<Judge> {
  if (tree) {
    const { evaluateTree } = await import('../expressions/evaluateTree.ts')
    return (context) => evaluateTree(tree, context)
  }
  const { evaluate } = await import('../expressions/evaluate.ts')
  return (context) => evaluate(source, context)
}

function useLoadedJudge(wanted: boolean, source: string, settled: SettledCondition): Judge | null {
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadJudge(source, settled)
      .then((loaded) => gone || setJudge(() => loaded))
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [wanted, source, settled])
  return judge
}

/** 'true', 'false', or what went wrong; a string, so that only a change of the outcome redraws. */
function useJudged(judgeIn: Judge | null): string {
  const { ticker } = useRuntime()
  const { locale } = usePageInfo()
  const rows = useProgress()
  const activity = useActivity()
  const state = usePageState()
  const viewer = useViewer()
  const judge = () => {
    if (!judgeIn) return 'false'
    const result = judgeIn(
      conditionContext({
        loggedIn: viewer.status === 'user',
        activity,
        completions: rows.rows(),
        state,
        now: ticker.now(),
        locale,
        app: { webview: false, version: '' },
      }),
    )
    return result.ok ? String(result.value === true) : String(result.problem)
  }
  const subscribe = (listener: () => void) => {
    const stops = [rows.subscribe(listener), ticker.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return useSyncExternalStore(subscribe, judge, () => 'false')
}
