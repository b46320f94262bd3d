import { useEffect, useState, useSyncExternalStore } from 'react'
import { useActivity, usePageInfo, usePageState, useProgress, useRuntime, useViewer } from '../data/index.ts'
import { conditionContext } from './conditionContext.ts'
import { type BlockReport, type SettledCondition, useDrawing } from './drawing.ts'

type Evaluate = typeof import('../expressions/evaluate.ts').evaluate

interface Judged {
  value: boolean
  /** Why it could not be judged; it counts as not holding then. */
  problem: string | null
  report: (report: BlockReport) => void
}

const unsettled: SettledCondition = { value: false, final: false }

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
  const evaluate = useEvaluator(live)
  const judge = useJudge(source, evaluate)
  if (!live || !evaluate) return { value: settled.value, problem: null, report }
  return {
    value: judge === 'true',
    problem: judge === 'true' || judge === 'false' ? null : judge,
    report,
  }
}

function useEvaluator(wanted: boolean): Evaluate | null {
  const [evaluate, setEvaluate] = useState<Evaluate | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    import('../expressions/evaluate.ts').then((module) => gone || setEvaluate(() => module.evaluate)).catch(() => {})
    return () => {
      gone = true
    }
  }, [wanted])
  return evaluate
}

/** 'true', 'false', or what went wrong; a string, so that only a change of the outcome redraws. */
function useJudge(source: string, evaluate: Evaluate | null): string {
  const { ticker } = useRuntime()
  const { locale } = usePageInfo()
  const rows = useProgress()
  const activity = useActivity()
  const state = usePageState()
  const viewer = useViewer()
  const judge = () => {
    if (!evaluate) return 'false'
    const result = evaluate(
      source,
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
