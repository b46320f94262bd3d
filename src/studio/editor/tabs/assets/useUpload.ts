import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../../context.ts'
import { uploadPicture } from './upload.ts'

/** Uploads with their state, for every control that takes pictures. */
export interface Upload {
  readonly isBusy: boolean
  /** Why files were not added; empty: nothing to say. */
  readonly messages: readonly string[]
  /** Adds pictures; gives the paths of those that were added. */
  add(files: Iterable<Blob & { name?: string }>, path?: string): Promise<readonly string[]>
}

/** Adds pictures to the draft, and keeps the messages about those that were refused. */
export function useUpload(): Upload {
  const parts = useEditor()
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const add: Upload['add'] = async (files, path) => {
    setBusy(true)
    // What was said about earlier files is not about these.
    setMessages([])
    const added: string[] = []
    const refused: string[] = []
    for (const file of files) {
      const result = await uploadPicture(parts, file, path).catch(() => null)
      if (result && 'path' in result) added.push(result.path)
      else refused.push(result ? t(result.problem.key, { ...result.problem.values }) : t('assets.refused.unknown'))
    }
    setMessages(refused)
    setBusy(false)
    return added
  }
  return { isBusy, messages, add }
}
