/** Path below the language to which the login page of an identity provider returns. */
export const loginReturnPath = '/login/return'

/**
 * The shape of a token: RFC 6750 `b64token` of at least 16 characters. Name and value must fit into one cookie (4096 bytes),
 * so a token has at most 3800.
 */
export const accessTokenShape = /^(?=.{16,3800}$)[A-Za-z0-9._~+/-]+=*$/

/** Key in local storage of the logins that were begun and have not returned. */
export const pendingLoginsKey = 'pendingLogins'

/** Key in session storage of the path and the scroll position to return to, as a pair. Read once. */
export const returnPositionKey = 'returnPosition'

/** A login that was begun in this browser. A return without its `state` is refused. */
export interface PendingLogin {
  /** Random; the login page returns it unchanged. */
  state: string
  /** Where the viewer goes after the login: a path of this site, with its language. */
  path: string
  /** The scroll position of that page, CSS px; left out: its top. */
  top?: number
  /** Epoch ms. */
  at: number
}

/** Older logins are dropped. */
export const maxPendingLogins = 5

/** A login may take this long, ms: registration can include a mail to confirm. */
export const pendingLoginAge = 3_600_000
