/** Path prefix of the account endpoints of the embedded platform. They are not part of the platform's calls. */
export const accountPrefix = '/__account'

/** Paths below `accountPrefix`. */
export const accountPaths = { register: '/register', logIn: '/log-in', logOut: '/log-out' } as const

/** Maximum length of a login name. */
export const maxLoginName = 64

/** An e-mail address, in lower or upper case. */
export const emailAddress = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** An international telephone number (ITU-T E.164) with its country code. */
const phoneNumber = /^\+[1-9]\d{4,14}$/

/** A login name in its stored form: an e-mail address in lower case, or a telephone number as `+` and digits. */
export function readLoginName(typed: string): string {
  const text = typed.trim()
  return text.includes('@') ? text.toLowerCase() : text.replace(/[\s().-]/g, '')
}

/** Whether a text is a login name in its stored form. */
export const isLoginName = (text: string): boolean =>
  text.length <= maxLoginName && (phoneNumber.test(text) || (emailAddress.test(text) && text === text.toLowerCase()))

/** Why an account call was refused. */
export type AccountProblem = 'PARAM_INVALID' | 'TAKEN' | 'WRONG' | 'TOO_MANY' | 'BUSY'
