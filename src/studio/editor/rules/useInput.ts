import { useEffect, useRef, useState } from 'react'
import { useUnsavedInput } from '../save/unsavedInputs.ts'
import type { InputProblem, Read } from './values.ts'

/** After this pause of typing a valid input is written, ms. */
const pauseMs = 600

interface Input {
  raw: string
  problem: InputProblem | null
  change: (raw: string) => void
  /** Writes a valid input now: after Enter, and when the field loses the focus. */
  commit: () => void
  /** Shows the stored value again. */
  reset: () => void
}

/**
 * The text of a field. A valid text is written after a pause, an invalid one stays in the field with its problem and is not
 * written. A change of the stored value from elsewhere replaces the text.
 */
export function useInput(shown: string, read: (raw: string) => Read, write: (value: unknown) => void): Input {
  const [raw, setRaw] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef(shown)
  const typed = useRef<string | null>(null)
  const writeRef = useRef({ read, write })
  writeRef.current = { read, write }

  if (last.current !== shown) {
    last.current = shown
    // The store has the typed value, or another change: both are newer than the text.
    if (raw !== null) setRaw(null)
    typed.current = null
  }
  const set = (text: string | null) => {
    typed.current = text
    setRaw(text)
  }
  const commit = () => {
    clearTimeout(timer.current)
    const text = typed.current
    if (text === null) return
    if (text === last.current) return set(null)
    const result = writeRef.current.read(text)
    if ('problem' in result) return
    set(null)
    writeRef.current.write(result.value)
  }
  const commitRef = useRef(commit)
  commitRef.current = commit
  // A section that closes keeps what was typed.
  useEffect(() => () => commitRef.current(), [])

  const result = raw === null || raw === shown ? null : read(raw)
  const problem = result && 'problem' in result ? result.problem : null
  useUnsavedInput(problem && raw)
  return {
    raw: raw ?? shown,
    problem,
    change(text) {
      set(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => commitRef.current(), pauseMs)
    },
    commit,
    reset() {
      clearTimeout(timer.current)
      set(null)
    },
  }
}
