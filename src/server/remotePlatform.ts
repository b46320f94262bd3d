import { randomBytes } from 'node:crypto'
import type { Answer, Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { codes, reasons } from '../contract/codes.ts'
import { languageOfType } from '../contract/languages.ts'
import { baseInfoOf, configOf, type LastAnswers, type Platform, type ReleaseStore } from '../platform/index.ts'
import { limits } from './limits.ts'
import { createActivityIds } from './remote/activityIds.ts'
import { type Breaker, createBreaker } from './remote/breaker.ts'
import { createVisitorCalls } from './remote/visitorCalls.ts'
import { createVisitorReads, type ReadAnswer, trackWrongAnswers, type VisitorRead } from './remote/visitorReads.ts'

type Detail = Answer<typeof calls.nonProductizedDetail>

/** A real platform at PLATFORM_URL. */
export interface RemotePlatform {
  /** The platform behind the interface of the embedded one, with the releases of this server. */
  platform: Platform
  breaker: Breaker
  /** The platform's time, epoch ms, as in its last answer. */
  now(): number
  /** The answer of `nonProductizedDetail` with the config of this server's release instead of the platform's. */
  withOwnConfig(detail: Detail, langCode: string): Promise<Detail>
  /** Rejects while the platform does not answer this, or a call of a page, as the contract says; the message says why. */
  ping(): Promise<void>
}

/** Dependencies of a remote platform. */
export interface RemoteParts {
  /** Origin and base path of the platform, without a trailing slash. */
  url: string
  signKey: string
  releases: ReleaseStore
  answers: LastAnswers
  breaker?: Breaker
  /** Timeout of a whole exchange, and how long a page waits for it, ms. */
  timeoutMs?: number
  waitMs?: number
  /** Closes the store. */
  close?(): Promise<void>
}

/** Whether a page belongs to an activity. */
const hasActivity = ({ page }: { page: { type?: unknown } }) => typeof page.type === 'string'

/**
 * Playbill in front of a real platform. The config of pages comes from the releases of this server, everything else from
 * the platform: as a visitor here, for users by the proxy. While the platform is away, its last good answers are used.
 */
export function remotePlatform(parts: RemoteParts): RemotePlatform {
  const { url, signKey, releases, answers, breaker = createBreaker() } = parts
  const { timeoutMs = limits.platformMs, waitMs = limits.platformReadMs } = parts
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const onTime = (requestTime: number) => {
    clockOffset = requestTime - Date.now()
  }
  const { ask, problem } = trackWrongAnswers(createVisitorCalls({ url, signKey, breaker, timeoutMs, onTime }))
  const read = createVisitorReads({ ask, answers, waitMs, now })
  const ids = createActivityIds(read, releases)

  const envelope = (data: unknown, stale: boolean): ReadAnswer => ({
    ...{ code: codes.success, msg: 'success', data, requestTime: now(), traceId: randomBytes(16).toString('hex') },
    ...(stale && { stale }),
  })
  const notFound = (): ReadAnswer => ({ ...envelope({ reason: 'NOT_FOUND' }, false), ...reasons.NOT_FOUND })

  /** The release of a page, and the activity that the platform has for it. */
  async function pageOf({ alias, activityId }: { alias?: string; activityId?: string }) {
    const named = activityId === undefined ? { value: alias ?? null, stale: false } : await ids.aliasOf(activityId)
    const release = named.value === null ? null : await releases.release(named.value)
    if (!release) return null
    const activity = hasActivity(release) ? await ids.ofAlias(release.alias) : { value: null, stale: false }
    return { release, activity: activity.value, stale: named.stale || activity.stale }
  }

  async function withOwnConfig(detail: Detail, langCode: string): Promise<Detail> {
    const page = await pageOf({ activityId: detail.activityId })
    return page ? { ...detail, config: configOf(page.release, languageOfType(langCode)) } : detail
  }

  /** Calls that this server answers, as a whole or in part. */
  const own: Record<string, VisitorRead> = {
    [calls.baseInfo.name]: async (_call, input, langCode) => {
      const page = await pageOf(input)
      if (!page) return notFound()
      return envelope(baseInfoOf(page.release, page.activity, languageOfType(langCode)), page.stale)
    },
    [calls.nonProductizedDetail.name]: async (called, input, langCode) => {
      const answer = await read(called, input, langCode)
      if (answer.code !== codes.success) return answer
      return { ...answer, data: await withOwnConfig(answer.data as Detail, langCode) }
    },
  }
  const answer: VisitorRead = (call, input, langCode) => (own[call.name] ?? read)(call, input, langCode)

  const platform: Platform = {
    ...releases,
    call: (call: Call, input: Record<string, unknown>, { viewer, langCode }: Parameters<Platform['call']>[2]) => {
      if (viewer) throw new Error('The server may call a real platform only as a visitor.')
      return answer(call, input, langCode) as never
    },
    /** The rules of an agent page have the id of the platform, because its address contains it. */
    async release(alias) {
      const release = await releases.release(alias)
      if (!release?.rules || release.page.family !== 'agent') return release
      const { value } = await ids.ofAlias(alias)
      return value ? { ...release, rules: { ...release.rules, activityId: value.activityId } } : release
    },
    seed: async () => undefined,
    async close() {
      breaker.stop()
      await answers.close()
      await parts.close?.()
    },
  }
  async function ping() {
    await ask(calls.getMetaData, {}, '0')
    const wrong = problem()
    if (wrong) throw wrong
  }
  return { platform, breaker, now, withOwnConfig, ping }
}
