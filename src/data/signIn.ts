import { useRuntime } from './runtime.ts'

/** How the sandbox lets somebody in. */
export type Credentials = { persona: string; fresh?: boolean } | { loginName: string }

/** Signs in through the sandbox and stores the token. Rejects with a RequestProblem if that was refused. */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const { client, session } = useRuntime()
  return async (credentials) => session.signIn(await client.sandboxSignIn(credentials))
}
