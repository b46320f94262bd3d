import { calls } from '../../src/contract/calls/index.ts'
import { languageOf } from '../../src/contract/languages.ts'
import { createClient, createServerClock, createSession, memoryStorage, uuid } from '../../src/request/index.ts'
import type { TestServer } from '../helpers/server.ts'

/** What the platform itself says of a viewer, asked past the page and its proxy. */
export interface Truth {
  applied(activityId: string): Promise<boolean>
  /** The viewer has joined a one-off page. */
  joinedOneOff(activityId: string): Promise<boolean>
  unread(): Promise<number>
  /** Joins for the viewer. */
  join(activityId: string): Promise<void>
  /** Tasks of the activity by how often they were granted. */
  grants(activityId: string): Promise<Map<string, number>>
  draws(activityId: string): Promise<number>
}

export function truthOf(server: TestServer, tokens: Record<string, string>): Truth {
  const storage = memoryStorage()
  const clock = createServerClock()
  const session = createSession({ storage, cookies: { cookie: '' }, webview: true, clock })
  session.signIn({ accessToken: tokens.accessToken ?? '', userId: tokens.userId })
  const client = createClient({
    origin: server.url,
    locale: () => languageOf('en'),
    session,
    clock,
    storage,
    signKey: 'playbill-dev-sign-key',
    fetch: (input, init) => fetch(input, { ...init, cache: undefined }),
  })
  return {
    applied: async (activityId) => (await client.call(calls.applyStatus, { activityId })).applyStatus === 'APPLIED',
    joinedOneOff: async (activityId) =>
      (await client.call(calls.nonProductizedApplyStatus, { activityId })).applyStatus === 'APPLIED',
    unread: async () => (await client.call(calls.pushCount, { read: false })).total,
    async join(activityId) {
      await client.call(calls.apply, { activityId, consent: true, requestId: uuid() })
    },
    async grants(activityId) {
      const { list } = await client.call(calls.getRewardList, {
        activityId,
        scope: 'MINE',
        status: 'GRANTED',
        pageSize: 100,
      })
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
