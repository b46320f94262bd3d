import { useState } from 'react'
import { useEditor } from '../context.ts'
import { useUnsavedInput } from '../save/unsavedInputs.ts'
import type { LimitProblem } from './limits.ts'

/** What typing led to: the text that the document has now, and why the typed one is not in it. */
export interface Typed {
  /** The text of the document after the change. */
  readonly text: string
  readonly problem: LimitProblem | null
}

/** A text field whose text can differ from the document: `1.` while typing `1.5`, or a text that breaks a limit. */
export interface TypedField {
  readonly text: string
  readonly problem: LimitProblem | null
  onChange(text: string): void
  /** Ends the typing: a valid text is shown as the document has it, and the next change is a step of its own. */
  onBlur(): void
  /** Shows the text of the document again. */
  reset(): void
}

/** Keeps what is typed while the document has another text. Undo and other changes of the document replace it. */
export function useTyped(text: string, commit: (typed: string) => Typed): TypedField {
  const { document } = useEditor()
  const [state, setState] = useState<(Typed & { typed: string }) | null>(null)
  const current = state?.text === text ? state : null
  useUnsavedInput(current?.problem ? current.typed : null)
  return {
    text: current?.typed ?? text,
    problem: current?.problem ?? null,
    onChange: (typed) => setState({ typed, ...commit(typed) }),
    onBlur: () => {
      document.pause()
      if (!current?.problem) setState(null)
    },
    reset: () => setState(null),
  }
}
