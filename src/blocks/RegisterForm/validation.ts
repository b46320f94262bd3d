import { emailAddress, maxLoginName } from '../../contract/account.ts'
import { onlyParam } from '../../contract/onlyParam.ts'
import { isGoodPassword } from '../../contract/password.ts'

/** The input of the form, unchanged. */
export interface FormValues {
  method: 'phone' | 'email'
  /** Calling code without +. */
  areaCode: string
  phone: string
  email: string
  /** Not used in the sandbox. */
  password?: string
  inviteCode: string
  kolCode: string
  consent: boolean
}

/** The fields that can have a mistake. */
export type Field = 'phone' | 'email' | 'password' | 'inviteCode' | 'kolCode' | 'consent'

/** The format of invite codes and KOL codes, as in the calls. */
const code = /^[A-Za-z0-9]{4,16}$/
/** Maximum number of digits of an international number (ITU-T E.164). */
const maxNumberDigits = 15

const digitsOf = (phone: string) => phone.replace(/[\s().-]/g, '').replace(/^0+/, '')

/** The login name: the international number, or the email address in lower case. */
export const loginNameOf = ({ method, areaCode, phone, email }: FormValues): string =>
  method === 'phone' ? `+${areaCode}${digitsOf(phone)}` : email.trim().toLowerCase()

function isNumber({ areaCode, phone }: FormValues): boolean {
  const digits = digitsOf(phone)
  return /^\d{4,}$/.test(digits) && areaCode.length + digits.length <= maxNumberDigits
}

const isAddress = ({ email }: FormValues) => emailAddress.test(email.trim()) && email.trim().length <= maxLoginName
const isCode = (value: string) => value.trim() === '' || code.test(value.trim())

/** The invalid fields, in the order of the form. */
export function invalidFields(values: FormValues, asksConsent: boolean, asksPassword = false): Field[] {
  const wrong: [Field, boolean][] = [
    ['phone', values.method === 'phone' && !isNumber(values)],
    ['email', values.method === 'email' && !isAddress(values)],
    ['password', asksPassword && !isGoodPassword(values.password ?? '', loginNameOf(values))],
    ['inviteCode', !isCode(values.inviteCode)],
    ['kolCode', !isCode(values.kolCode)],
    ['consent', asksConsent && !values.consent],
  ]
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** A code from the URL; empty if it is missing or malformed. */
export function codeParam(search: string, name: 'inviteCode' | 'kolCode'): string {
  const value = onlyParam(search, name) ?? ''
  return code.test(value) ? value : ''
}

/** The activity id from the URL, or null. */
export function activityIdParam(search: string): string | null {
  const value = onlyParam(search, 'activityId') ?? ''
  return /^[1-9]\d{0,18}$/.test(value) ? value : null
}
