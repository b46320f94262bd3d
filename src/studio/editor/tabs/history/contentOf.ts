import type { DraftAssets, DraftFiles } from '../../../../contract/drafts.ts'
import { api } from '../../../api/calls.ts'

/** Files and pictures to compare, or to restore. */
export interface Content {
  files: DraftFiles
  assets: DraftAssets
}

/** The content of a release; rejects if its files were not stored. `message`: says so. */
export async function releaseContent(alias: string, version: number, message: string): Promise<Content> {
  const { files, assets } = await api.release(alias, version)
  if (!files) throw new Error(message)
  return { files, assets }
}
