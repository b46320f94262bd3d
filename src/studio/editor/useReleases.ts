import { useEffect, useRef } from 'react'
import useSWR, { mutate } from 'swr'
import type { HistoryEntry, ReleaseHistory } from '../../contract/operator.ts'
import { api } from '../api/calls.ts'
import { ApiProblem } from '../api/client.ts'

/** The history of a page that was never published. */
export const noReleases = (alias: string): ReleaseHistory => ({
  alias,
  current: null,
  planned: null,
  plans: [],
  steps: [],
})

/** Reads the releases of a page. A page that was never published has none. */
export async function readReleases(alias: string): Promise<ReleaseHistory> {
  try {
    return await api.history(alias)
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error
    return noReleases(alias)
  }
}

const keyOf = (alias: string) => `releases ${alias}`

/** The releases of a page, also after commands elsewhere in the editor. Read when the caller appears. */
export const useReleases = (alias: string) => useSWR<ReleaseHistory, Error>(keyOf(alias), () => readReleases(alias))

/** The version that is live; null: the page is offline; undefined: it is not known yet. */
export function useCurrent(alias: string): number | null | undefined {
  const { data } = useSWR<ReleaseHistory, Error>(keyOf(alias), () => readReleases(alias), { revalidateIfStale: false })
  return data?.current
}

/** How often the history is read while a page is open, ms. */
const interval = 20_000

/** The commands that change what viewers see. */
const commands = ['publish', 'rollback', 'stop'] as const
type Command = (typeof commands)[number]

const isCommand = (action: string): action is Command => (commands as readonly string[]).includes(action)

/** Calls `announce` when somebody else changes what viewers see, while the page is open. `person`: who works here. */
export function useStepsOfOthers(
  alias: string,
  person: string | null,
  announce: (command: Command, step: HistoryEntry) => void,
): void {
  const { data } = useSWR<ReleaseHistory, Error>(keyOf(alias), () => readReleases(alias), {
    revalidateIfStale: false,
    // The server answers 404 about a page that was never published, so it is not asked.
    refreshInterval: (latest) => (latest === undefined || latest.steps.length === 0 ? 0 : interval),
  })
  const seen = useRef<number | null>(null)
  const announceRef = useRef(announce)
  announceRef.current = announce
  useEffect(() => {
    if (!data) return
    const step = data.steps.find(({ action }) => isCommand(action))
    const at = step?.at ?? 0
    const isNew = seen.current !== null && at > seen.current
    seen.current = Math.max(at, seen.current ?? 0)
    if (isNew && step && step.actor !== person && isCommand(step.action)) announceRef.current(step.action, step)
  }, [data, person])
}

/** Shows what is live after a command: the history if it was read, else it is read again. */
export async function refreshReleases(alias: string, history?: ReleaseHistory): Promise<void> {
  // An argument, also `undefined`, would replace what is known.
  if (history === undefined) await mutate(keyOf(alias))
  else await mutate(keyOf(alias), history, { revalidate: false })
}
