import { onlyParam } from '../../contract/onlyParam.ts'

/** What somebody fills in. Everything is as it was typed. */
export interface Draft {
  way: 'phone' | 'email'
  /** Telephone code without +. */
  areaCode: string
  phone: string
  email: string
  inviteCode: string
  kolCode: string
  consent: boolean
}

export type Field = 'phone' | 'email' | 'inviteCode' | 'kolCode' | 'consent'

/** Codes of inviters and opinion leaders, as the calls take them. */
const code = /^[A-Za-z0-9]{4,16}$/
const address = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const longestName = 64
/** The whole of an international number (ITU-T E.164). */
const longestNumber = 15

const digitsOf = (phone: string) => phone.replace(/[\s().-]/g, '').replace(/^0+/, '')

/** What the account is called: the international number, or the e-mail address in small letters. */
export const loginNameOf = ({ way, areaCode, phone, email }: Draft): string =>
  way === 'phone' ? `+${areaCode}${digitsOf(phone)}` : email.trim().toLowerCase()

function isNumber({ areaCode, phone }: Draft): boolean {
  const digits = digitsOf(phone)
  return /^\d{4,}$/.test(digits) && areaCode.length + digits.length <= longestNumber
}

const isAddress = ({ email }: Draft) => address.test(email.trim()) && email.trim().length <= longestName
const isCode = (value: string) => value.trim() === '' || code.test(value.trim())

/** The fields that are not right yet, in the order of the form. */
export function wrongFields(draft: Draft, asksConsent: boolean): Field[] {
  const wrong: [Field, boolean][] = [
    ['phone', draft.way === 'phone' && !isNumber(draft)],
    ['email', draft.way === 'email' && !isAddress(draft)],
    ['inviteCode', !isCode(draft.inviteCode)],
    ['kolCode', !isCode(draft.kolCode)],
    ['consent', asksConsent && !draft.consent],
  ]
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** A code from the address bar, or nothing: what is no code is not put into the form. */
export function codeFrom(search: string, name: 'inviteCode' | 'kolCode'): string {
  const value = onlyParam(search, name) ?? ''
  return code.test(value) ? value : ''
}

/** The event the link that led here belongs to, or null. */
export function activityFrom(search: string): string | null {
  const value = onlyParam(search, 'activityId') ?? ''
  return /^[1-9]\d{0,18}$/.test(value) ? value : null
}
