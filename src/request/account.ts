import { type AccountProblem, accountPaths, accountPrefix } from '../contract/account.ts'
import { RequestProblem } from './problem.ts'
import type { Tokens } from './session.ts'
import { requestTimeout } from './timeouts.ts'

/** The input of registration and login. */
export interface AccountCredentials {
  loginName: string
  password: string
  /** The invite code of the inviter; for registration only. */
  inviteCode?: string
}

const byStatus: Readonly<Record<number, AccountProblem>> = {
  400: 'PARAM_INVALID',
  401: 'WRONG',
  409: 'TAKEN',
  429: 'TOO_MANY',
  503: 'BUSY',
}

async function post(path: string, body: object | undefined, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // The page may be left during a logout.
    keepalive: true,
    signal: AbortSignal.timeout(requestTimeout),
  }
  const facts = { call: 'account', traceId: '' }
  const response = await fetch(accountPrefix + path, init).catch(() => {
    throw new RequestProblem({ ...facts, kind: 'network' })
  })
  if (response.ok) return response
  throw new RequestProblem({ ...facts, kind: 'http', status: response.status, reason: byStatus[response.status] })
}

const tokensOf = async (response: Response): Promise<Tokens> => {
  const tokens = (await response.json().catch(() => null)) as Tokens | null
  if (typeof tokens?.accessToken === 'string') return tokens
  throw new RequestProblem({ kind: 'badShape', call: 'account', traceId: '' })
}

/** Creates an account of the embedded platform and logs in. Rejects with a RequestProblem that has a `reason`. */
export const register = async (account: AccountCredentials): Promise<Tokens> =>
  tokensOf(await post(accountPaths.register, account))

/** Logs in with a password. Rejects with a RequestProblem that has a `reason`. */
export const logIn = async ({ loginName, password }: AccountCredentials): Promise<Tokens> =>
  tokensOf(await post(accountPaths.logIn, { loginName, password }))

/** Revokes a token at the embedded platform, so that copies of it are not valid either. */
export async function logOut(token: string): Promise<void> {
  await post(accountPaths.logOut, undefined, { token })
}
