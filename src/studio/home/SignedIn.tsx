import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { StudioSession } from '../../contract/studio/session.ts'
import { ApiProblem, readSession } from '../api/client.ts'
import { Failed, Loading } from '../ui/status.tsx'
import { useResource } from '../ui/useResource.ts'
import { SignIn } from './SignIn.tsx'
import { TopBar } from './TopBar.tsx'

interface Props {
  children: (session: StudioSession, expired: () => void) => ReactNode
}

/** Whether a request failed because the session is missing or has expired. */
export const isSignedOut = (problem: Error | null): boolean => problem instanceof ApiProblem && problem.status === 401

/**
 * A page for signed-in operators, below the bar of Studio; the form to sign in for everyone else. Its content calls
 * `expired` when the server answers that the session has ended.
 */
export function SignedIn({ children }: Props): ReactNode {
  const { data, problem, reload } = useResource(readSession)
  if (isSignedOut(problem)) return <SignIn onSignedIn={reload} />
  if (problem) return <Failed message={problem.message} retry={reload} />
  if (!data) return <Loading />
  return (
    <Box minH="100dvh" bg="bg.subtle">
      <TopBar session={data} />
      {children(data, reload)}
    </Box>
  )
}
