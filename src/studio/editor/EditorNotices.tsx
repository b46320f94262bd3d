import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toaster } from '../ui/toaster.tsx'
import { actorName, reasonText } from '../words/names.ts'
import { useEditor, useSaveState } from './context.ts'
import { ConflictDialog } from './save/ConflictDialog.tsx'
import { useStepsOfOthers } from './useReleases.ts'

/** Notices while a draft is open: restored changes, what someone else has published, and a version that someone else has saved. */
export function EditorNotices({ restored }: { restored: boolean }): ReactNode {
  const { t } = useTranslation()
  const { alias, session } = useEditor()
  const state = useSaveState()
  useStepsOfOthers(alias, session.operator, (command, { actor, version, reason }) => {
    const description = [reasonText(t, reason), t('editor.news.draft')].filter(Boolean).join(' · ')
    toaster.info({
      title: t(`editor.news.${command}`, { author: actorName(t, actor), version }),
      description,
      duration: 15_000,
    })
  })
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
