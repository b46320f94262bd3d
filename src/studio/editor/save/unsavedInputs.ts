import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toaster } from '../../ui/toaster.tsx'

/** The fields that hold an invalid text, which is not in the document. */
const open = new Set<string>()
const listeners = new Set<() => void>()

function change(key: string, isOpen: boolean): void {
  if (isOpen) open.add(key)
  else open.delete(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of fields whose text is not saved because it is invalid. */
export const useUnsavedInputs = (): number => useSyncExternalStore(subscribe, () => open.size)

/** How much of a dropped text is repeated. */
const saidLength = 40

/**
 * Counts a field while it holds an invalid text, and says that the text is dropped when the field disappears with it. `typed`: the
 * invalid text; null: there is none.
 */
export function useUnsavedInput(typed: string | null): void {
  const { t } = useTranslation()
  const key = useId()
  const isInvalid = typed !== null
  useEffect(() => {
    if (!isInvalid) return
    change(key, true)
    return () => change(key, false)
  }, [key, isInvalid])
  const last = useRef({ typed, t })
  last.current = { typed, t }
  useEffect(
    () => () => {
      const { typed: dropped, t: say } = last.current
      if (dropped === null) return
      const text = dropped.length > saidLength ? `${dropped.slice(0, saidLength)}…` : dropped
      toaster.warning({
        title: text === '' ? say('editor.droppedEmpty') : say('editor.dropped', { text }),
        description: say('editor.droppedWhy'),
      })
    },
    [],
  )
}
