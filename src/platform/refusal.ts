import { codes, type Reason, reasons } from '../contract/codes.ts'

/** A business refusal: becomes the code, message and `data` of the envelope. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly data: object | null

  constructor(code: string, message: string, data: object | null = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates a refusal with a reason of the closed list; `message` replaces its default text. */
export const refuse = (reason: Reason, message?: string): Refusal =>
  new Refusal(reasons[reason].code, message ?? reasons[reason].msg, { reason })

/** The call needs a logged-in user. */
export const loginRequired = () => new Refusal(codes.loginRequired, 'Log in first.')

/** The token is unknown or expired. */
export const loggedOut = () => new Refusal(codes.loggedOut, 'Your session has expired. Log in again.')

/** The token was revoked. */
export const revoked = () => new Refusal(codes.revoked, 'You have been logged out.')
