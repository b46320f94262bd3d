import type { Draft } from '../../contract/drafts.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { api } from '../api/calls.ts'
import { siteLocale } from '../home/siteLocale.ts'

/** How long the link of a reviewer works, days. */
const days = 1

/** The address of a preview of a draft. The same content has one link for each browser tab. */
export async function previewAddress({ alias, hash, files, assets }: Draft, session: StudioSession): Promise<string> {
  const key = `review ${alias} ${hash}`
  const known = sessionStorage.getItem(key)
  if (known !== null) return known
  const { path } = await api.createPreview({
    alias,
    by: session.operator ?? 'operator',
    reason: 'Review',
    subject: { kind: 'draft', files, assets },
    days,
    language: siteLocale(),
  })
  sessionStorage.setItem(key, path)
  return path
}
