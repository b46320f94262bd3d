import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { calls } from '../../contract/calls/index.ts'
import type { FrameDraft } from '../../contract/studioFrame.ts'
import { PageInfoContext, useRefresh } from '../../data/index.ts'
import { useI18n } from '../../i18n/useI18n.ts'
import { type BaseInfo, Page } from '../../render/Page.tsx'
import { LoadingPage } from '../statusPages.tsx'
import { useOutsideInfo } from '../useOutsideInfo.ts'

/** The release that a draft would be. */
const baseInfoOf = ({ activityId, activityType, page, words }: FrameDraft) =>
  ({ activityId, activityType, configVersion: 1, etag: 'draft', config: { page, words } }) as BaseInfo

/** The page of a draft. It keeps its state while the draft changes: only changed blocks render again. */
export function FramePage({ draft }: { draft: FrameDraft }): ReactNode {
  const info = useOutsideInfo()
  const { alias, activityId, activityType, page, words } = draft
  const i18n = useI18n()
  const baseInfo = useMemo(
    () => baseInfoOf({ alias, activityId, activityType, page, words, checked: null }),
    [alias, activityId, activityType, page, words],
  )
  // The page adds its words to those that are known, so a removed text would stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each set of words
  useMemo(() => i18n.removeResourceBundle(i18n.language, alias), [i18n, alias, words])
  useRefreshAfterCheck(draft.checked)
  if (draft.checked === null && activityId !== null) return <LoadingPage />
  return (
    <PageInfoContext value={info}>
      <Page alias={alias} baseInfo={baseInfo} info={info} />
    </PageInfoContext>
  )
}

/** Reads all answers again after another draft has been checked, or the same one again after the server forgot it. */
function useRefreshAfterCheck(checked: string | null): void {
  const refresh = useRefresh()
  const last = useRef(checked)
  const wasShown = useRef(checked !== null)
  useEffect(() => {
    const isAnother = wasShown.current && checked !== null && last.current !== checked
    last.current = checked
    wasShown.current ||= checked !== null
    if (isAnother) void refresh(...Object.values(calls)).catch(() => {})
  }, [checked, refresh])
}
