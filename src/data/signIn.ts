import type { Credentials } from '../request/site.ts'
import { useRuntime } from './runtime.ts'

export type { Credentials }

/** Signs in through the sandbox and stores the token. Rejects with a RequestProblem if the sandbox refuses. */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const { site, session } = useRuntime()
  return async (credentials) => session.signIn(await site.sandboxSignIn(credentials))
}
