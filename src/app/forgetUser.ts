import { type Session, whenUserLeaves } from '../request/index.ts'
import { forgetDialogs, forgetNotifications } from '../ui/index.ts'

/** What stands above the page goes with the user it was shown to. The page below is drawn anew by its data. */
export const forgetWithUser = (session: Session): void =>
  whenUserLeaves(session, () => {
    forgetDialogs()
    forgetNotifications()
  })
