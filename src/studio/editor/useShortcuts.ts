import { useEffect, useRef } from 'react'
import { useEditor } from './context.ts'

/** Fields that have a history of their own. */
const ownHistory = '.cm-editor, [role="dialog"], [role="alertdialog"], [data-own-undo]'

/** Undo, redo and save by keyboard, wherever the focus is in Studio. The frame of the page has the same keys. */
export function useShortcuts(save: () => Promise<void>): void {
  const { document: draft } = useEditor()
  const saveRef = useRef(save)
  saveRef.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (!(ctrlKey || metaKey) || altKey) return
      const letter = key.toLowerCase()
      if (letter === 's') {
        event.preventDefault()
        void saveRef.current()
        return
      }
      if (letter !== 'z' && letter !== 'y') return
      if (target instanceof Element && target.closest(ownHistory)) return
      event.preventDefault()
      if (letter === 'y' || shiftKey) draft.redo()
      else draft.undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [draft])
}
