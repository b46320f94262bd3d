import type { AccountCredentials } from '../request/account.ts'
import { RequestProblem } from '../request/problem.ts'
import { useRuntime } from './runtime.ts'

export type { AccountCredentials }

interface Account {
  /** Logs in and stores the token. Rejects with a RequestProblem if the platform refuses. */
  logIn(credentials: AccountCredentials): Promise<void>
  register(credentials: AccountCredentials): Promise<void>
}

const load = () =>
  import('../request/account.ts').catch(() => {
    throw new RequestProblem({ kind: 'network', call: 'account', traceId: '' })
  })

/** Login and registration with the accounts of the embedded platform. */
export function useAccount(): Account {
  const { session } = useRuntime()
  return {
    logIn: async (credentials) => session.signIn(await (await load()).logIn(credentials)),
    register: async (credentials) => session.signIn(await (await load()).register(credentials)),
  }
}

/** Words key of the message for a failed account request; `own` maps reasons to keys of the caller. */
export function accountProblem(problem: unknown, own: Readonly<Record<string, string>>): string {
  const { reason, status = 0 } = problem instanceof RequestProblem ? problem : { reason: undefined }
  if (reason && Object.hasOwn(own, reason)) return own[reason] ?? ''
  if (reason === 'TOO_MANY') return 'reason.RATE_LIMITED'
  return status >= 500 ? 'account.busy' : 'error.network'
}
