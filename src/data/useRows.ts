import useSWR from 'swr'
import type { KeyedSource } from '../registry/sources.ts'
import { createKeyedStore, type KeyedStore } from './keyedStore.ts'
import { readKey, readOptions, refreshIntervals, useCallFor, withActivityId } from './reads.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useViewer } from './viewer.ts'

interface Rows {
  status: 'loading' | 'failed' | 'ready'
  rows: KeyedStore<unknown>
  retry: () => unknown
  /** Why the last read failed. */
  problem: unknown
  /** The last read failed, and the rows are those of an earlier answer. */
  stale: boolean
}

const storeOf = (stores: Map<string, KeyedStore<unknown>>, key: string, field: string) => {
  const store = stores.get(key) ?? createKeyedStore<unknown>(field)
  stores.set(key, store)
  return store
}

/**
 * Reads the viewer's rows into their store; nothing is read while `isOff`. The caller renders again when the read begins,
 * fails or first succeeds, but not when a row changes: the hook never accesses `swr.data`, so SWR does not track it.
 */
export function useRows(source: KeyedSource, isOff = false): Rows {
  const { client, rows: stores } = useRuntime()
  const { locale, activityId } = usePageInfo()
  const { userId } = useViewer()
  const call = useCallFor(source.call, userId !== null)
  const input = withActivityId(call, source.input, activityId)
  const key = userId === null || isOff ? null : readKey(call, input, userId, locale)
  const store = storeOf(stores, key ?? `-|${source.call.name}`, source.key)

  const swr = useSWR<boolean>(
    key && `${key}|rows`,
    async () => {
      const asked = store.putCount()
      const answer = (await client.call(call, input as never)) as Record<string, unknown>
      // If a claim was answered during the read, its row is newer than this answer.
      if (store.putCount() === asked) store.replace(answer[source.list] as unknown[])
      return true
    },
    // Without a key SWR reads nothing, but its timer would run all the same.
    { ...readOptions, refreshInterval: key === null ? 0 : (refreshIntervals[call.name] ?? 0) },
  )
  const loaded = swr.isLoading === false && swr.error === undefined
  const known = key === null || loaded || store.rows().length > 0
  return {
    status: known ? 'ready' : swr.error ? 'failed' : 'loading',
    rows: store,
    retry: () => swr.mutate().catch(() => {}),
    problem: swr.error,
    stale: known && swr.error !== undefined,
  }
}
