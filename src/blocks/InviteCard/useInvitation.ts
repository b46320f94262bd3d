import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import {
  failureOf,
  inviteCodeOf,
  type LoadFailure,
  useGetRegisterCode,
  useGetUserShareContent,
  usePageInfo,
} from '../../data/index.ts'
import { stripBreaks } from '../../i18n/index.ts'
import { safeUrl } from '../../ui/index.ts'

/** An invitation of the user. */
export interface Invitation {
  code: string
  /** Absolute URL. */
  link: string
  /** The content of the QR code: an absolute URL. */
  qrText: string
  /** Share text of the activity; null on a page without an activity. */
  title: string | null
  text: string | null
  /** When the code expires, epoch ms; null: never. */
  expireTime: number | null
}

type Codes = Answer<typeof calls.userVipCode>

/**
 * The invitation of the user; null while it is loading. If the share content cannot be loaded, the link of the account
 * code is used. The code of an event has no fallback.
 */
export function useInvitation(
  codes: Codes,
  kind: 'account' | 'event',
): { invitation: Invitation | null; failed: LoadFailure | null } {
  const { activityId, path, origin } = usePageInfo()
  const ofEvent = kind === 'event' && activityId !== null
  const share = useGetUserShareContent(
    activityId === null ? null : { scene: kind === 'event' ? ('ACTIVITY' as const) : ('INVITE' as const) },
  )
  const event = useGetRegisterCode(ofEvent ? {} : null)

  if (ofEvent && event.status === 'failed')
    return { invitation: null, failed: { retry: event.retry, ...failureOf(event.problem) } }
  const isWaiting = (activityId !== null && share.status === 'loading') || (ofEvent && event.status === 'loading')
  if (isWaiting) return { invitation: null, failed: null }

  const content = share.status === 'ready' ? share.data : null
  const absoluteUrl = (to: string) => {
    const link = safeUrl(to, origin())
    return link?.kind === 'external' ? link.href : origin() + path(link?.href ?? '/')
  }
  const words = {
    title: content && stripBreaks(content.title),
    text: content && stripBreaks(content.content),
  }
  if (ofEvent && event.status === 'ready') {
    const { registerCode, registerUrl, expireTime } = event.data
    const link = absoluteUrl(registerUrl)
    return { invitation: { ...words, code: registerCode, link, qrText: link, expireTime }, failed: null }
  }
  const link = absoluteUrl(content?.url ?? codes.inviteUrl)
  const qrText = absoluteUrl(content?.qrContent ?? codes.inviteUrl)
  return { invitation: { ...words, code: inviteCodeOf(codes), link, qrText, expireTime: null }, failed: null }
}
