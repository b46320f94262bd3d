import type { KeyBinding } from '@codemirror/view'
import { useMemo } from 'react'
import { useEditor } from '../context.ts'

/** Undo and redo of the draft instead of those of CodeMirror, so that forms and texts share one history. */
export function useUndoKeys(): readonly KeyBinding[] {
  const { document } = useEditor()
  return useMemo(() => {
    const undo = () => {
      document.undo()
      return true
    }
    const redo = () => {
      document.redo()
      return true
    }
    return [
      { key: 'Mod-z', run: undo, stopPropagation: true, preventDefault: true },
      { key: 'Mod-y', run: redo, stopPropagation: true, preventDefault: true },
      { key: 'Mod-Shift-z', run: redo, stopPropagation: true, preventDefault: true },
    ]
  }, [document])
}
