import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { inviteCodeOf, useGetRegisterCode, useGetUserShareContent, usePageInfo } from '../../data/index.ts'
import { stripBreaks } from '../../i18n/index.ts'
import { safeUrl } from '../../ui/index.ts'

/** An invitation, ready to be handed out. */
export interface Invitation {
  code: string
  /** Whole address. */
  link: string
  /** What the QR code holds: a whole address. */
  scanned: string
  /** Words of the activity to share; null on a page without one. */
  title: string | null
  text: string | null
  /** Until when the code serves, epoch ms; null: for good. */
  expireTime: number | null
}

type Codes = Answer<typeof calls.userVipCode>

/**
 * The viewer's invitation; null while it is on its way. The account's code stands by itself: where the words to share
 * cannot be had, its own link is handed out. The code of an event is asked for and has nothing to stand in for it.
 */
export function useInvitation(
  codes: Codes,
  kind: 'account' | 'event',
): { invitation: Invitation | null; failed: (() => void) | null } {
  const { activityId, path } = usePageInfo()
  const ofEvent = kind === 'event' && activityId !== null
  const share = useGetUserShareContent(
    activityId === null ? null : { scene: kind === 'event' ? ('ACTIVITY' as const) : ('INVITE' as const) },
  )
  const event = useGetRegisterCode(ofEvent ? {} : null)

  if (ofEvent && event.status === 'failed') return { invitation: null, failed: event.retry }
  const isWaiting = (activityId !== null && share.status === 'loading') || (ofEvent && event.status === 'loading')
  if (isWaiting) return { invitation: null, failed: null }

  const content = share.status === 'ready' ? share.data : null
  const whole = (to: string) => {
    const link = safeUrl(to, window.location.origin)
    return link?.kind === 'external' ? link.href : window.location.origin + path(link?.href ?? '/')
  }
  const words = {
    title: content && stripBreaks(content.title),
    text: content && stripBreaks(content.content),
  }
  if (ofEvent && event.status === 'ready') {
    const { registerCode, registerUrl, expireTime } = event.data
    const link = whole(registerUrl)
    return { invitation: { ...words, code: registerCode, link, scanned: link, expireTime }, failed: null }
  }
  const link = whole(content?.url ?? codes.inviteUrl)
  const scanned = whole(content?.qrContent ?? codes.inviteUrl)
  return { invitation: { ...words, code: inviteCodeOf(codes), link, scanned, expireTime: null }, failed: null }
}
