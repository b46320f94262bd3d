import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toaster } from '../ui/toaster.tsx'
import { useSaveState } from './context.ts'
import { ConflictDialog } from './save/ConflictDialog.tsx'

/** Notices while a draft is open: restored changes, and a version that someone else has saved. */
export function EditorNotices({ restored }: { restored: boolean }): ReactNode {
  const { t } = useTranslation()
  const state = useSaveState()
  const isShown = useRef(false)
  const isConflict = state.kind === 'conflict'
  useEffect(() => {
    if (!restored || isConflict || isShown.current) return
    isShown.current = true
    // The region of the messages is rendered in the same commit.
    queueMicrotask(
      () => void toaster.info({ title: t('editor.restored'), description: t('editor.restoredHow'), duration: 10_000 }),
    )
  }, [restored, isConflict, t])
  return isConflict ? <ConflictDialog state={state} /> : null
}
