import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/calls.ts'
import { ApiProblem } from '../../api/client.ts'
import { toaster } from '../../ui/toaster.tsx'
import { useEditor } from '../context.ts'
import type { Saving } from './saving.ts'

interface SavingFiles extends Saving {
  /** Files of the folder that somebody else changed; they are not written before the operator agrees. */
  changed: readonly string[] | null
  overwrite(): Promise<void>
  cancel(): void
}

/** The paths in a FOLDER_CHANGED; null: it is another problem. */
function changedIn(problem: unknown): string[] | null {
  if (!(problem instanceof ApiProblem) || problem.refusal?.error !== 'FOLDER_CHANGED') return null
  return Object.keys((problem.refusal.folder as object | undefined) ?? {})
}

/** What "Save" does. The editor has one of it, so that its question about changed files is always shown. */
export function useSaveFiles(): SavingFiles {
  const { t } = useTranslation()
  const { alias, document, saver, session, keepStale, setPublished } = useEditor()
  const [isBusy, setBusy] = useState(false)
  const [changed, setChanged] = useState<string[] | null>(null)

  const write = useCallback(
    async (overwrite: boolean) => {
      setBusy(true)
      setChanged(null)
      try {
        // The server publishes what is written into the folder.
        if (session.canSaveFiles) keepStale()
        if (!(await saver.flush())) return
        if (!session.canSaveFiles) {
          toaster.success({ title: t('editor.draftSaved') })
          return
        }
        const { revision } = saver.get().version
        // Without a revision nothing was edited, so the folder has these files already.
        const { written, removed } =
          revision === 0
            ? { written: [], removed: [] }
            : await api.saveFiles(alias, { revision, ...(overwrite && { overwrite }) })
        setPublished(document.get().files)
        const paths = [...written, ...removed]
        if (paths.length === 0) toaster.info({ title: t('editor.filesEqual') })
        else
          toaster.success({ title: t('editor.filesWritten', { count: paths.length }), description: paths.join(', ') })
      } catch (problem) {
        const paths = changedIn(problem)
        setChanged(paths)
        if (!paths) toaster.error({ title: problem instanceof Error ? problem.message : String(problem) })
      } finally {
        setBusy(false)
      }
    },
    [alias, document, saver, session, keepStale, setPublished, t],
  )
  return {
    save: useCallback(() => write(false), [write]),
    isBusy,
    changed,
    overwrite: useCallback(() => write(true), [write]),
    cancel: useCallback(() => setChanged(null), []),
  }
}
