/** Path below the language to which the login page of an identity provider returns. */
export const loginReturnPath = '/login/return'

/** Maximum length of a token of an identity provider: name and value must fit into one cookie (4096 bytes). */
export const maxAccessToken = 3_800

/** The shape of a token: RFC 6750 `b64token`, at least 16 characters. */
export const accessTokenShape: RegExp = new RegExp(`^[A-Za-z0-9._~+/-]{16,${maxAccessToken}}=*$`)

/** Key in local storage of the logins that were begun and have not returned. */
export const pendingLoginsKey = 'pendingLogins'

/** A login that was begun in this browser. A return without its `state` is refused. */
export interface PendingLogin {
  /** Random; the login page returns it unchanged. */
  state: string
  /** Where the viewer goes after the login: a path of this site, with its language. */
  path: string
  /** Epoch ms. */
  at: number
}

/** Older logins are dropped. */
export const maxPendingLogins = 5

/** A login may take this long, ms: registration can include a mail to confirm. */
export const pendingLoginAge = 3_600_000
