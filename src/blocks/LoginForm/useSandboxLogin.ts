import { useState } from 'react'
import { returnPath, useActions } from '../../actions/index.ts'
import { type Credentials, usePageInfo, useRuntime, useSignIn } from '../../data/index.ts'

interface SandboxLogin {
  /** Logs in and opens the return path; null continues as a visitor. */
  logIn(credentials: Credentials | null): Promise<void>
  /** The login in flight: a persona, a login name or `visitor`; null without one. */
  pendingName: string | null
  /** Text key of the last error. */
  problem: string | null
}

/** Logs in as a persona or with any login name, without a password. */
export function useSandboxLogin(): SandboxLogin {
  const signIn = useSignIn()
  const { session } = useRuntime()
  const { locale } = usePageInfo()
  const { run } = useActions()
  const [pendingName, setEntering] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const logIn = async (credentials: Credentials | null) => {
    if (pendingName !== null) return
    setEntering(nameOf(credentials))
    setProblem(null)
    try {
      if (credentials) await signIn(credentials)
      else session.clear()
      await run({
        action: 'navigate',
        to: returnPath(window.location.search, locale),
      })
    } catch {
      setProblem('error.network')
    } finally {
      setEntering(null)
    }
  }
  return { logIn, pendingName, problem }
}

function nameOf(credentials: Credentials | null): string {
  if (!credentials) return 'visitor'
  return 'persona' in credentials ? credentials.persona : credentials.loginName
}
