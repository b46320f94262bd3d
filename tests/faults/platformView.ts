import { calls } from '../../src/contract/calls/index.ts'
import { languageOf } from '../../src/contract/languages.ts'
import { type CoinSum, sumsByCoin } from '../../src/contract/sumsByCoin.ts'
import { createClient, createServerClock, createSession, memoryStorage, uuid } from '../../src/request/index.ts'
import type { TestServer } from '../helpers/server.ts'

/** The state of a viewer on the platform, read directly and not through the proxy. */
export interface PlatformView {
  applied(activityId: string): Promise<boolean>
  /** True when the viewer has joined a page of family `custom`. */
  joinedOneOff(activityId: string): Promise<boolean>
  unread(): Promise<number>
  /** Joins for the viewer. */
  join(activityId: string): Promise<void>
  hasTeam(activityId: string): Promise<boolean>
  /** Creates a team for the viewer. Returns its code. */
  createTeam(activityId: string, teamName: string): Promise<string>
  /** Number of grants by task id. */
  grants(activityId: string): Promise<Map<string, number>>
  /** The sums of the grants, by coin. */
  sums(activityId: string): Promise<CoinSum[]>
  draws(activityId: string): Promise<number>
}

/** Reads the platform as the user of these tokens. */
export function openPlatformView(server: TestServer, tokens: Record<string, string>): PlatformView {
  const storage = memoryStorage()
  const clock = createServerClock()
  const session = createSession({ storage, cookies: { cookie: '' }, webview: true, clock })
  session.signIn({
    accessToken: tokens.accessToken ?? '',
    ...(tokens.userId !== undefined && { userId: tokens.userId }),
  })
  const client = createClient({
    origin: server.url,
    locale: () => languageOf('en'),
    session,
    clock,
    storage,
    signKey: 'playbill-dev-sign-key',
    fetch: (input, { cache: _, ...init } = {}) => fetch(input, init),
  })
  const granted = async (activityId: string) => {
    const asked = { activityId, scope: 'MINE', status: 'GRANTED', pageSize: 100 } as const
    return (await client.call(calls.getRewardList, asked)).list
  }
  return {
    applied: async (activityId) => (await client.call(calls.applyStatus, { activityId })).applyStatus === 'APPLIED',
    joinedOneOff: async (activityId) =>
      (await client.call(calls.nonProductizedApplyStatus, { activityId })).applyStatus === 'APPLIED',
    unread: async () => (await client.call(calls.pushCount, { read: false })).total,
    async join(activityId) {
      await client.call(calls.apply, { activityId, consent: true, requestId: uuid() })
    },
    hasTeam: async (activityId) => (await client.call(calls.applyStatus, { activityId })).team != null,
    async createTeam(activityId, teamName) {
      const team = { action: 'CREATE', teamName } as const
      await client.call(calls.apply, { activityId, consent: true, requestId: uuid(), team })
      return (await client.call(calls.detail, { activityId })).team?.joinCode ?? ''
    },
    sums: async (activityId) => sumsByCoin(await granted(activityId)),
    async grants(activityId) {
      const list = await granted(activityId)
      const counted = new Map<string, number>()
      for (const { taskId } of list) counted.set(taskId ?? '', (counted.get(taskId ?? '') ?? 0) + 1)
      return counted
    },
    async draws(activityId) {
      const { lottery } = await client.call(calls.detail, { activityId })
      return lottery?.usedCount ?? 0
    },
  }
}
