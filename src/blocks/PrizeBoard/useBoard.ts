import { useCallback, useEffect, useRef, useState } from 'react'
import { type Drawn, useDraw } from '../../data/index.ts'
import { turnMs } from './turn.ts'

/**
 * `asking`: the platform decides. `turning`: it has decided, the board is on its way there. `shown`: the result stands.
 */
export type Phase = 'rest' | 'asking' | 'turning' | 'shown'

interface Standing {
  phase: Phase
  /** The result, once it is decided. */
  drawn: Drawn | null
  /** Key under `reason.*` of why the platform said no. */
  refused: string | null
}

export interface Board extends Standing {
  /** Draws; a second tap while it is under way is the same tap. */
  draw(): void
}

/** How long after the last movement the result is told, ms. */
const breath = 150

const prefersStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

/**
 * A draw from the tap to the result. What a reload interrupted is taken up again when the page comes back, and shown
 * without the turning. `onResult` is called once a result.
 */
export function useBoard(onResult: (drawn: Drawn) => void): Board {
  const { draw, unfinished } = useDraw()
  const [standing, setStanding] = useState<Standing>({ phase: 'rest', drawn: null, refused: null })
  const busy = useRef(false)

  const begin = async (still: boolean) => {
    if (busy.current) return
    busy.current = true
    setStanding((before) => ({ ...before, phase: 'asking', refused: null }))
    const outcome = await draw()
    if (outcome.status === 'done') {
      setStanding({ phase: still ? 'shown' : 'turning', drawn: outcome.data, refused: null })
    } else {
      busy.current = false
      const refused = outcome.status === 'refused' ? outcome.reason : null
      setStanding((before) => ({ phase: before.drawn ? 'shown' : 'rest', drawn: before.drawn, refused }))
    }
  }
  const latest = useRef({ begin, onResult })
  latest.current = { begin, onResult }

  useEffect(() => {
    if (unfinished) void latest.current.begin(true)
  }, [unfinished])

  const { phase, drawn } = standing
  useEffect(() => {
    if (phase !== 'turning') return
    const timer = setTimeout(() => setStanding((now) => ({ ...now, phase: 'shown' })), turnMs + breath)
    return () => clearTimeout(timer)
  }, [phase])

  const told = useRef<string | null>(null)
  useEffect(() => {
    if (phase !== 'shown' || !drawn || told.current === drawn.ticketId) return
    told.current = drawn.ticketId
    busy.current = false
    drawn.seen()
    latest.current.onResult(drawn)
  }, [phase, drawn])

  return { ...standing, draw: useCallback(() => void latest.current.begin(prefersStill()), []) }
}
