import { useCallback, useEffect, useRef, useState } from 'react'
import { type DrawResult, type Refusal, useDraw } from '../../actions/index.ts'
import { animationMs } from './boardAnimation.ts'

/**
 * `requesting`: the request is in flight. `animating`: the result is known, and the board moves to it. `shown`: the
 * result is visible.
 */
export type DrawStatus = 'idle' | 'requesting' | 'animating' | 'shown'

interface DrawState {
  status: DrawStatus
  /** The result, once it is known. */
  drawn: DrawResult | null
  refused: Refusal | null
}

/** The state of the board, and its only action. */
export interface Board extends DrawState {
  /** Draws once. Calls during a draw are ignored. */
  draw(): void
  /** Ends the animation. The result is known by then. */
  skip(): void
}

/** Delay between the end of the animation and the result, ms. */
const resultDelayMs = 150

const prefersReducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

/**
 * A draw from the tap to the result. A draw interrupted by a reload is continued and shown without the animation. Calls
 * `onResult` once per result.
 */
export function useBoard(onResult: (drawn: DrawResult) => void): Board {
  const { draw, unfinished } = useDraw()
  const [state, setState] = useState<DrawState>({ status: 'idle', drawn: null, refused: null })
  const busy = useRef(false)

  const startDraw = async (skipAnimation: boolean) => {
    if (busy.current) return
    busy.current = true
    setState((before) => ({ ...before, status: 'requesting', refused: null }))
    const outcome = await draw()
    if (outcome.status === 'done') {
      setState({ status: skipAnimation ? 'shown' : 'animating', drawn: outcome.data, refused: null })
    } else {
      busy.current = false
      const refused = outcome.status === 'refused' ? outcome : null
      setState((before) => ({ status: before.drawn ? 'shown' : 'idle', drawn: before.drawn, refused }))
    }
  }
  const latest = useRef({ startDraw, onResult })
  latest.current = { startDraw, onResult }

  useEffect(() => {
    if (unfinished) void latest.current.startDraw(true)
  }, [unfinished])

  const skip = useCallback(() => {
    setState((now) => (now.status === 'animating' ? { ...now, status: 'shown' } : now))
  }, [])

  const { status, drawn } = state
  useEffect(() => {
    if (status !== 'animating') return
    const timer = setTimeout(() => setState((now) => ({ ...now, status: 'shown' })), animationMs + resultDelayMs)
    return () => clearTimeout(timer)
  }, [status])

  // Compared by identity: a draw whose answer was lost has no ticket.
  const reported = useRef<DrawResult | null>(null)
  useEffect(() => {
    if (status !== 'shown' || !drawn || reported.current === drawn) return
    reported.current = drawn
    busy.current = false
    drawn.seen()
    latest.current.onResult(drawn)
  }, [status, drawn])

  return { ...state, draw: useCallback(() => void latest.current.startDraw(prefersReducedMotion()), []), skip }
}
