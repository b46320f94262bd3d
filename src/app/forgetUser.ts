import type { Session } from '../request/index.ts'
import { forgetDialogs, forgetNotifications } from '../ui/index.ts'

/**
 * When a user leaves or another one comes, what stands above the page goes with the one it was shown to. The page below
 * is drawn anew by its data.
 */
export function forgetWithUser(session: Session): void {
  let last = session.get()?.userId
  session.subscribe(() => {
    const now = session.get()?.userId
    const isOther = last !== undefined && now !== last
    last = now
    if (!isOther) return
    forgetDialogs()
    forgetNotifications()
  })
}
