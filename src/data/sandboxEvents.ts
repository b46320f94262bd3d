import { useSWRConfig } from 'swr'
import type { SandboxEvent } from '../request/site.ts'
import { useRuntime } from './runtime.ts'

export type { SandboxEvent }

/** Sets the clock of the sandbox, epoch ms; null: real time. Rejects with a RequestProblem if the server refuses. */
export const useSetClock = (): ((now: number | null) => Promise<void>) => useRuntime().site.setClock

/**
 * Sends an event about the viewer to the sandbox and clears the viewer's cache, so that each page reads again when it is
 * next shown. Rejects with a RequestProblem if the sandbox refuses the event.
 */
export function useSendSandboxEvent(): (event: SandboxEvent) => Promise<void> {
  const { site, session } = useRuntime()
  const { mutate } = useSWRConfig()
  return async (event) => {
    const userId = session.get()?.userId
    if (!userId) throw new Error('Sandbox events belong to an account. Log in first.')
    await site.sendSandboxEvent({ ...event, userId })
    await mutate((key) => typeof key === 'string' && key.startsWith(`${userId}|`), undefined)
  }
}
