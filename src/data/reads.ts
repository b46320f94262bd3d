import { useRef } from 'react'
import useSWR, { type Cache, type SWRConfiguration, useSWRConfig } from 'swr'
import type { Answer, Call, GivenInput } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { isAirdrop, RequestProblem } from '../request/index.ts'
import { callFor } from './callFor.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useViewer } from './viewer.ts'

/** The state of a read: exactly one of three, so that no view renders incomplete data. */
export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'failed'; problem: unknown; retry: () => unknown }
  | {
      status: 'ready'
      data: T
      /** A later refresh failed; `data` is the last good answer. */
      stale: boolean
      /** Why the refresh failed. */
      problem?: unknown
      /** Reads again. */
      retry?: () => unknown
    }

/** Refresh intervals of data that changes without an action of the viewer, ms, by call name. */
export const refreshIntervals: Partial<Record<string, number>> = {
  baseInfo: 30_000,
  nonProductizedDetail: 30_000,
  noLoginDetail: 60_000,
  detail: 30_000,
  taskCompletions: 8_000,
  beginnerTaskCompletions: 8_000,
  getRewardList: 60_000,
}

/**
 * The cache key of a read. It contains the user, so that no viewer sees the answer of another one, and the language,
 * because answers contain words.
 */
export function readKey(call: Call, input: Record<string, unknown>, userId: string | null, locale: string): string {
  const keyUser = call.isPublic ? null : userId
  const sorted = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${keyUser ?? '-'}|${locale}|${call.name}|${JSON.stringify(sorted)}`
}

/**
 * Adds the page's activity id to the input of a call that needs it; agent calls have it in their path as `id`. A value in
 * `input` takes precedence.
 */
export function withActivityId(call: Call, input: Record<string, unknown> | undefined, activityId: string | null) {
  if (activityId === null) return { ...input }
  const needsId = 'activityId' in call.query.properties || 'activityId' in call.body.properties
  if (needsId) return { activityId, ...input }
  return 'id' in call.params.properties ? { id: activityId, ...input } : { ...input }
}

/** The input of a call on a page. The activity id defaults to the page's. */
export type HookInput<C> = Omit<GivenInput<C>, 'activityId' | 'id'> & { activityId?: string; id?: string }

/** The call to use for this viewer, activity type and family. */
export function useCallFor<C extends Call>(call: C, loggedIn: boolean): C {
  return callFor(usePageInfo(), call, loggedIn)
}

/** A refusal is a valid answer; a retry would not change it. */
const worthRetrying = (problem: unknown) => problem instanceof RequestProblem && problem.kind !== 'refused'

/** The SWR options of all reads. */
export const readOptions: SWRConfiguration = {
  // Answers in the HTML are valid until their refresh interval has passed.
  revalidateIfStale: false,
  // The request layer has already retried; these retries come much later.
  errorRetryCount: 2,
  onErrorRetry: (problem, _key, config, revalidate, { retryCount }) => {
    // SWR stops refreshing after a failure. Reads with a refresh interval have to continue, also after a refusal.
    const isFollowed = Number(config.refreshInterval ?? 0) > 0
    if (!isFollowed && (!worthRetrying(problem) || retryCount > (config.errorRetryCount ?? 0))) return
    // At least a minute apart, so that a failing call is sent at most three times a minute. The jitter spreads viewers.
    setTimeout(() => void revalidate({ retryCount }), 60_000 * (1 + Math.random() / 2))
  },
}

const outdatedOf = new WeakMap<Cache, Set<string>>()

/** The keys of a cache whose answers have to be read again, also where no block reads them now. */
function outdatedKeys(cache: Cache): Set<string> {
  const known = outdatedOf.get(cache) ?? new Set()
  outdatedOf.set(cache, known)
  return known
}

/**
 * Reads a call for the viewer; with `null` nothing is requested. Until the user's answer arrives, the answer for visitors is
 * returned, so that rendered content does not disappear in between.
 */
export function useRead<C extends Call>(call: C | null, input?: Record<string, unknown>): Loadable<Answer<C>> {
  const { client } = useRuntime()
  const { locale, activityId } = usePageInfo()
  const { userId } = useViewer()
  const { cache, fallback } = useSWRConfig()
  const active = useCallFor(call ?? calls.getMetaData, userId !== null)
  const fields = withActivityId(active, input, activityId)
  const key = call && readKey(active, fields, userId, locale)
  const publicKey = call && userId !== null ? readKey(call, fields, null, locale) : null
  const visitorAnswer = publicKey ? cachedAnswer(cache, fallback, publicKey) : undefined

  const outdated = outdatedKeys(cache)
  const isOutdated = key !== null && outdated.has(key)

  const fetchAnswer = async (asked: string) => {
    const wasOutdated = outdated.delete(asked)
    const answer: unknown = await client.call(active, fields as never).catch((problem) => {
      if (wasOutdated) outdated.add(asked)
      throw problem
    })
    // Code 51070 has the same fields as a success; they show what is missing.
    return (isAirdrop(answer) ? answer.data : answer) as Answer<C>
  }
  const swr = useSWR<Answer<C>>(key, fetchAnswer, {
    ...readOptions,
    ...(isOutdated && { revalidateIfStale: true }),
    refreshInterval: refreshIntervals[active.name] ?? 0,
  })
  const data = useStableValue(swr.data ?? (visitorAnswer as Answer<C> | undefined))
  const problem = swr.error
  const retry = () => swr.mutate().catch(() => {})
  if (data !== undefined) return { status: 'ready', data, stale: problem !== undefined, problem, retry }
  return problem === undefined ? { status: 'loading' } : { status: 'failed', problem, retry }
}

/**
 * Returns the same object while its content is equal, also when the user's answer replaces the visitor's. If the identity
 * changed, React would drop the HTML of blocks that are not hydrated yet.
 */
export function useStableValue<T>(value: T): T {
  const { compare } = useSWRConfig()
  const last = useRef(value)
  if (!compare(last.current, value)) last.current = value
  return last.current
}

function cachedAnswer(cache: Cache, fallback: Record<string, unknown>, key: string): unknown {
  return cache.get(key)?.data ?? fallback[key]
}

/** Returns a function that reads all answers of given calls again; those that no block shows now, once one shows them. */
export function useRefresh(): (...refreshed: readonly Call[]) => Promise<void> {
  const { cache, mutate } = useSWRConfig()
  return async (...refreshed) => {
    const names = new Set(refreshed.map((call) => call.name))
    await mutate((key) => {
      const isRefreshed = typeof key === 'string' && names.has(key.split('|')[2] ?? '')
      if (isRefreshed) outdatedKeys(cache).add(key)
      return isRefreshed
    })
  }
}
