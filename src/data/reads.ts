import useSWR, { type Cache, type SWRConfiguration, useSWRConfig } from 'swr'
import type { Answer, Call, Input } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { isAirdrop, RequestProblem } from '../request/index.ts'
import { callFor } from './callFor.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useViewer } from './viewer.ts'

/** What a read is to its caller; one of three, so that nobody draws half of it. */
export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'failed'; problem: unknown; retry: () => unknown }
  | {
      status: 'ready'
      data: T /** A later refresh failed; this is the last good answer. */
      stale: boolean
      /** Why that refresh failed. */
      problem?: unknown
      /** Asks again. */
      retry?: () => unknown
    }

/** How often what changes by itself is read again, ms. */
export const refreshOf: Partial<Record<string, number>> = {
  baseInfo: 30_000,
  nonProductizedDetail: 30_000,
  noLoginDetail: 60_000,
  detail: 30_000,
  taskCompletions: 8_000,
  beginnerTaskCompletions: 8_000,
  getRewardList: 60_000,
}

/**
 * The cache key of a read. It holds the user, so that nobody is ever shown another's answer,
 * and the language, since answers carry words.
 */
export function readKey(call: Call, input: Record<string, unknown>, userId: string | null, locale: string): string {
  const who = call.forEverybody ? null : userId
  const sorted = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${who ?? '-'}|${locale}|${call.name}|${JSON.stringify(sorted)}`
}

/**
 * Fields the page fills in for a call that asks for them: the activity's id, which the agent calls have in their path
 * as `id`. What a block says itself goes before.
 */
export function withActivity(call: Call, input: Record<string, unknown> | undefined, activityId: string | null) {
  if (activityId === null) return { ...input }
  const asks = 'activityId' in call.query.properties || 'activityId' in call.body.properties
  if (asks) return { activityId, ...input }
  return 'id' in call.params.properties ? { id: activityId, ...input } : { ...input }
}

/** What a caller on a page says: the activity's id is the page's unless it says another. */
export type HookInput<C> = Omit<Input<C>, 'activityId' | 'id'> & { activityId?: string; id?: string }

/** The call in force for this viewer, activity type and family. */
export function useCallFor<C extends Call>(call: C, loggedIn: boolean): C {
  return callFor(usePageInfo(), call, loggedIn)
}

/** Business refusals are answers: asking again changes nothing. */
const worthRetrying = (problem: unknown) => problem instanceof RequestProblem && problem.kind !== 'refused'

/** How every read behaves. */
export const readOptions: SWRConfiguration = {
  // The HTML's answers are good until their refresh is due.
  revalidateIfStale: false,
  // The request layer has retried already; a last try much later is all that is left to do.
  errorRetryCount: 2,
  onErrorRetry: (problem, _key, config, revalidate, { retryCount }) => {
    // swr stops refreshing what has failed; a page that follows the platform must go on, also from a refusal.
    const isFollowed = Number(config.refreshInterval ?? 0) > 0
    if (!isFollowed && (!worthRetrying(problem) || retryCount > (config.errorRetryCount ?? 0))) return
    // A minute or more apart, so that a failing call is never asked for more than three times a minute; spread over viewers.
    setTimeout(() => void revalidate({ retryCount }), 60_000 * (1 + Math.random() / 2))
  },
}

/**
 * Reads a call for the viewer. `null` as call: not now.
 * A visitor's answer stands in until the viewer's own has come, so that nothing drawn goes away in between.
 */
export function useRead<C extends Call>(call: C | null, input?: Record<string, unknown>): Loadable<Answer<C>> {
  const { client } = useRuntime()
  const { locale, activityId } = usePageInfo()
  const { userId } = useViewer()
  const { cache, fallback } = useSWRConfig()
  const active = useCallFor(call ?? calls.getMetaData, userId !== null)
  const asked = withActivity(active, input, activityId)
  const key = call && readKey(active, asked, userId, locale)
  const publicKey = call && userId !== null ? readKey(call, asked, null, locale) : null
  const standIn = publicKey ? cachedAnswer(cache, fallback, publicKey) : undefined

  const ask = async () => {
    const answer: unknown = await client.call(active, asked as never)
    // Code 51070 carries the same fields as a success: what is wanting stands in them.
    return (isAirdrop(answer) ? answer.data : answer) as Answer<C>
  }
  const swr = useSWR<Answer<C>>(key, ask, {
    ...readOptions,
    refreshInterval: refreshOf[active.name] ?? 0,
  })
  const data = swr.data ?? (standIn as Answer<C> | undefined)
  const problem = swr.error
  const retry = () => swr.mutate().catch(() => {})
  if (data !== undefined) return { status: 'ready', data, stale: problem !== undefined, problem, retry }
  return problem === undefined ? { status: 'loading' } : { status: 'failed', problem, retry }
}

function cachedAnswer(cache: Cache, fallback: Record<string, unknown>, key: string): unknown {
  return cache.get(key)?.data ?? fallback[key]
}

/** Reads again every answer of these calls. */
export function useRefresh(): (...refreshed: readonly Call[]) => Promise<void> {
  const { mutate } = useSWRConfig()
  return async (...refreshed) => {
    const names = new Set(refreshed.map((call) => call.name))
    await mutate((key) => typeof key === 'string' && names.has(key.split('|')[2] ?? ''))
  }
}
