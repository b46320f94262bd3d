import { type Session, whenUserLeaves } from '../request/index.ts'
import { clearDialogs, clearNotifications } from '../ui/index.ts'

/**
 * Removes dialogs and notifications when the user changes. The page below renders again with the data of the new
 * viewer.
 */
export const clearOnUserChange = (session: Session): void =>
  whenUserLeaves(session, () => {
    clearDialogs()
    clearNotifications()
  })
