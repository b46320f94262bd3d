import useSWR from 'swr'
import type { KeyedSource } from '../registry/sources.ts'
import { createKeyedStore, type KeyedStore } from './keyedStore.ts'
import { readKey, readOptions, refreshOf, useCallFor, withActivity } from './reads.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useViewer } from './viewer.ts'

interface Rows {
  status: 'loading' | 'failed' | 'ready'
  rows: KeyedStore<unknown>
  retry: () => void
  /** Why the last reading failed. */
  problem: unknown
  /** That reading was not the first: the rows are those of the last good answer. */
  stale: boolean
}

const storeOf = (stores: Map<string, KeyedStore<unknown>>, key: string, field: string) => {
  const store = stores.get(key) ?? createKeyedStore<unknown>(field)
  stores.set(key, store)
  return store
}

/**
 * Reads a viewer's rows into their store. The caller is redrawn when the read begins, fails or first succeeds,
 * not when a row changes: `swr.data` is deliberately never touched during render.
 */
export function useRows(source: KeyedSource): Rows {
  const { client, rows: stores } = useRuntime()
  const { locale, activityId } = usePageInfo()
  const { userId } = useViewer()
  const call = useCallFor(source.call, userId !== null)
  const input = withActivity(call, source.input, activityId)
  const key = userId === null ? null : readKey(call, input, userId, locale)
  const store = storeOf(stores, key ?? `-|${source.call.name}`, source.key)

  const swr = useSWR<boolean>(
    key && `${key}|rows`,
    async () => {
      const asked = store.puts()
      const answer = (await client.call(call, input as never)) as Record<string, unknown>
      // A claim answered meanwhile knows more than a read begun before it.
      if (store.puts() === asked) store.replace(answer[source.list] as unknown[])
      return true
    },
    { ...readOptions, refreshInterval: refreshOf[call.name] ?? 0 },
  )
  const loaded = swr.isLoading === false && swr.error === undefined
  const known = key === null || loaded || store.rows().length > 0
  return {
    status: known ? 'ready' : swr.error ? 'failed' : 'loading',
    rows: store,
    retry: () => void swr.mutate().catch(() => {}),
    problem: swr.error,
    stale: known && swr.error !== undefined,
  }
}
