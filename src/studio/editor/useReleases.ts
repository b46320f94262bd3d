import useSWR, { mutate } from 'swr'
import type { ReleaseHistory } from '../../contract/operator.ts'
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

/** Whether no release of a page is live; false while that is not known. */
export function useIsOffline(alias: string): boolean {
  const { data } = useSWR<ReleaseHistory, Error>(keyOf(alias), () => readReleases(alias), { revalidateIfStale: false })
  return data?.current === null
}

/** Shows what is live after a command: the history if it was read, else it is read again. */
export async function refreshReleases(alias: string, history?: ReleaseHistory): Promise<void> {
  await mutate(keyOf(alias), history, { revalidate: history === undefined })
}
