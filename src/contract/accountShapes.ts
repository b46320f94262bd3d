import { type Static, Type } from 'typebox'
import { maxLoginName } from './account.ts'
import { NumericId, Shape, Time } from './scalars.ts'

const credentials = {
  loginName: Type.String({ minLength: 1, maxLength: maxLoginName }),
  password: Type.String({ minLength: 1, maxLength: 512 }),
}

/** `POST /log-in`. */
export const LogIn = Shape(credentials)

/** `POST /register`. `inviteCode`: the code of the user who invited the new account. */
export const Registration = Shape({
  ...credentials,
  inviteCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' })),
})

/** The result of a login or registration. */
export const LoggedIn = Shape({
  /** Value of the header `token`. */
  accessToken: Type.String(),
  accessTokenExpire: Time,
  userId: NumericId,
  loginName: Type.String(),
})
export type LoggedIn = Static<typeof LoggedIn>

/** A refused account call. */
export const AccountRefusal = Shape({
  error: Type.Enum(['PARAM_INVALID', 'TAKEN', 'WRONG', 'TOO_MANY', 'BUSY']),
})
