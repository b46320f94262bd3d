import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import type { Answer, Call, GivenInput } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import {
  createPlatform,
  type Identification,
  openStore,
  type Platform,
  platformRoutes,
  type Store,
  type StoreLocation,
} from '../../../src/platform/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { moments, type PageFields, releaseOf, rulesOf } from './fixture.ts'

const signKey = 'test-sign-key'

/** An answer as it came over HTTP. */
export interface Reply<T> {
  status: number
  headers: Record<string, unknown>
  code: string
  msg: string
  data: T & { reason?: string }
  requestTime: number
  traceId: string
}

/** Overrides of what a correct client sends. */
export interface Sending {
  token?: string | null | undefined
  headers?: Record<string, string | undefined>
  /** Additional query fields, which are signed. */
  query?: Record<string, string>
  /** Appended to the address after the signature is made. */
  extraQuery?: string
  /** Body text instead of the one made from the input. */
  body?: string
  timestamp?: number
  traceId?: string
  languageType?: string
}

const pick = (fields: Record<string, unknown>, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && Object.hasOwn(fields, name)),
  )

/** A platform over HTTP without a port, with a clock that tests set. */
export interface Harness {
  readonly kind: string
  readonly store: Store
  readonly platform: Platform
  readonly app: FastifyInstance
  /** The real time of the platform. */
  clock: { time: number }
  send<C extends Call>(call: C, input: GivenInput<C>, sending?: Sending): Promise<Reply<Answer<C>>>
  post(
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Logs in, with a new account by default. */
  enter(loginName?: string): Promise<{ token: string; userId: string }>
  /** Sends an event of a user to the sandbox. */
  event(userId: string, event: Record<string, unknown>): Promise<void>
  /** Publishes an activity with a new `activityId`. */
  open(groups: PlatformRules['taskGroups'], parts?: Partial<PlatformRules>, page?: PageFields): Promise<string>
  /** Closes the store and opens it again. */
  reopen(): Promise<void>
  close(): Promise<void>
}

let lastNumber = 1000

const { activityCode } = createRegistry({ blocks: [], activities })

/** Starts a platform on a store. */
export async function openHarness(
  kind: string,
  location: StoreLocation,
  sandbox = true,
  identify?: (platform: Platform, now: () => number) => Identification,
): Promise<Harness> {
  const clock = { time: moments.start + moments.day, now: () => clock.time }
  const parts = { store: await openStore(location) } as { store: Store; platform: Platform; app: FastifyInstance }
  const startApp = async () => {
    parts.platform = await createPlatform({ store: parts.store, clock, sandbox, signKey, activityCode })
    parts.app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })
    const identification = identify?.(parts.platform, clock.now) ?? null
    await parts.app.register(platformRoutes, { platform: parts.platform, identification })
  }
  await startApp()

  const send: Harness['send'] = async (call, input, sending = {}) => {
    const fields = input as Record<string, unknown>
    const query = {
      ...pick(call.query.properties, fields),
      languageType: sending.languageType ?? '0',
      ...sending.query,
    } as Record<string, string>
    const body = sending.body ?? (call.method === 'POST' ? JSON.stringify(pick(call.body.properties, fields)) : '')
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
    const traceId = sending.traceId ?? randomBytes(16).toString('hex')
    const timestamp = sending.timestamp ?? clock.time
    const token = sending.token ?? undefined
    const sign = signRequest({
      method: call.method,
      path,
      query,
      body,
      timestamp,
      traceId,
      key: signKey,
      token,
    })
    const headers = {
      sign,
      timestamp: String(timestamp),
      traceId,
      token,
      'content-type': 'application/json',
      ...sending.headers,
    }
    const response = await parts.app.inject({
      method: call.method,
      url: `${path}?${new URLSearchParams(query)}${sending.extraQuery ?? ''}`,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...(call.method === 'POST' ? { payload: body } : {}),
    })
    return { status: response.statusCode, headers: response.headers, ...response.json() }
  }

  const post: Harness['post'] = async (path, body, headers = {}) => {
    const response = await parts.app.inject({ method: 'POST', url: path, payload: body, headers })
    return { status: response.statusCode, body: response.body ? response.json() : {} }
  }

  return {
    kind,
    clock,
    get store() {
      return parts.store
    },
    get platform() {
      return parts.platform
    },
    get app() {
      return parts.app
    },
    send,
    post,
    async enter(loginName = `u-${randomBytes(6).toString('hex')}`) {
      const { body } = await post('/__sandbox/sign-in', { loginName })
      return { token: String(body.accessToken), userId: String(body.userId) }
    },
    async event(userId, event) {
      const { status, body } = await post('/__sandbox/events', { userId, ...event })
      if (status !== 200) throw new Error(String(body.message))
    },
    async open(groups, rules = {}, page = {}) {
      const activityId = String(++lastNumber)
      const release = releaseOf(`event-${activityId}`, rulesOf(activityId, groups, rules), page)
      await parts.platform.publish(release, { actor: 'test', reason: 'test', source: 'file' })
      return activityId
    },
    async reopen() {
      await parts.app.close()
      await parts.platform.close()
      parts.store = await openStore(location)
      await startApp()
    },
    async close() {
      await parts.app.close()
      await parts.platform.close()
    },
  }
}

/** Joins an activity. Throws when refused. */
export async function joinAs(harness: Harness, activityId: string, token: string): Promise<void> {
  const reply = await harness.send(calls.apply, { activityId, consent: true }, { token })
  if (reply.code !== '00000') throw new Error(`${reply.code} ${reply.data?.reason}`)
}

/** The completion of a task in the answer of the call. Throws when it is missing. */
export async function completionOf(harness: Harness, activityId: string, taskId: string, token: string) {
  const { data } = await harness.send(calls.taskCompletions, { activityId }, { token })
  const found = data.completions.find((entry) => entry.taskId === taskId)
  if (!found) throw new Error(`no completion of ${taskId}`)
  return found
}

/** Creates a folder for a store. The caller deletes it. */
export const newFolder = newDataDir

/** Runs the same tests on PGlite and on PostgreSQL. */
export function onEachStore(title: string, tests: (harness: () => Harness) => void): void {
  describe.each(['pglite', 'postgres'])(`${title} on %s`, (kind) => {
    const held: { harness?: Harness; postgres?: Postgres; folder?: string } = {}
    beforeAll(async () => {
      if (kind === 'postgres') {
        held.postgres = await startPostgres()
        held.harness = await openHarness(kind, { databaseUrl: await held.postgres.newDatabase() })
      } else {
        held.folder = newFolder()
        held.harness = await openHarness(kind, { dataDir: held.folder })
      }
    })
    afterAll(async () => {
      await held.harness?.close()
      await held.postgres?.stop()
      if (held.folder) rmSync(held.folder, { recursive: true, force: true })
    })
    tests(() => {
      if (!held.harness) throw new Error('the store did not open')
      return held.harness
    })
  })
}
