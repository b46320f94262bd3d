import { useState } from 'react'
import { type Credentials, useAct, usePageInfo, useRuntime, useSignIn, wayBack } from '../../data/index.ts'

interface Entrance {
  /** Signs in and goes where the viewer came from; null: goes there as nobody. */
  enter(credentials: Credentials | null): Promise<void>
  /** Who is being let in: a persona, a login name, `visitor`, or null. */
  entering: string | null
  /** Key of what went wrong the last time. */
  problem: string | null
}

/** The door of the sandbox. */
export function useEnter(): Entrance {
  const signIn = useSignIn()
  const { session } = useRuntime()
  const { locale } = usePageInfo()
  const { act } = useAct()
  const [entering, setEntering] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const enter = async (credentials: Credentials | null) => {
    if (entering !== null) return
    setEntering(nameOf(credentials))
    setProblem(null)
    try {
      if (credentials) await signIn(credentials)
      else session.clear()
      await act({
        action: 'navigate',
        to: wayBack(window.location.search, locale),
      })
    } catch {
      setProblem('error.network')
    } finally {
      setEntering(null)
    }
  }
  return { enter, entering, problem }
}

function nameOf(credentials: Credentials | null): string {
  if (!credentials) return 'visitor'
  return 'persona' in credentials ? credentials.persona : credentials.loginName
}
