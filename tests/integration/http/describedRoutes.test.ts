import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorCalls } from '../../../src/contract/operatorCalls.ts'
import { serverCalls } from '../../../src/contract/serverCalls.ts'
import { createPageEvents, openStore } from '../../../src/platform/index.ts'
import { createCompiler, type OpenApi, operationsOf, responseOf } from '../../helpers/openapi.ts'
import { newFolder } from '../platform/harness.ts'
import { buildPages, type LivePages } from './buildPages.ts'
import { buildServer } from './buildServer.ts'

/** Routes without an operation in the description, each with the reason. A trailing `*` matches any rest. */
const undescribed: Readonly<Record<string, string>> = {
  'GET /': 'a page',
  'GET /*': 'pages',
  'GET /card/:locale/:file': 'an image that pages link',
  'GET /scenes/:file': 'an image for browsers without scripts',
  'GET /robots.txt': 'for crawlers',
  'GET /sitemap.xml': 'for crawlers',
  'GET /language.js': 'a script of pages',
  'GET /login-return.js': 'a script of pages',
  'POST /__preview/call': 'answers pages of previews only; its token opens nothing else',
  'GET /assets/*': 'a file of the client build',
  'GET /image': 'an image that pages link',
  'GET /media/:hash': 'an image that pages link',
  '* /v1/*': 'refuses unknown calls',
  '* /api/*': 'refuses unknown calls',
  '* /__operator/*': 'refuses unknown calls',
  'POST /__sandbox/*': 'the sandbox, which production does not have',
}

interface Route {
  methods: string[]
  url: string
  schema: RouteOptions['schema']
}

const identity = {
  IDENTITY_JWKS_URL: 'https://id.example.com/keys',
  IDENTITY_ISSUER: 'https://id.example.com',
  IDENTITY_AUDIENCE: 'playbill',
}

/** Records the routes of every server that is created while `create` runs. */
async function routesOf(create: () => Promise<unknown>): Promise<Route[]> {
  const routes: Route[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      const methods = [method].flat().map((one) => one.toUpperCase())
      routes.push({ methods, url, schema })
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    await create()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return routes
}

const toRoute = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The entry of `undescribed` for a route. */
const reasonFor = ({ methods, url }: Route): string | undefined => {
  const method = methods.length > 2 ? '*' : methods[0]
  return Object.entries(undescribed).find(([key]) => {
    const [wanted, path = ''] = key.split(' ')
    return (
      wanted === method && (path === url || (path.endsWith('/*') && path !== '/*' && url.startsWith(path.slice(0, -1))))
    )
  })?.[0]
}

const token = 'a-token-for-tests'
const feed = { INGEST_KEYS: `feed:${'s'.repeat(32)}` }

const standIn = { scriptHashes: [], refusalPages: () => async () => Promise.reject(new Error('no pages')) }

let api: OpenApi
let live: LivePages
let embedded: Route[]
/** With the sandbox, and with another platform. */
let others: Route[]
beforeAll(async () => {
  const pageEvents = createPageEvents({ open: () => openStore({ dataDir: newFolder() }) })
  embedded = await routesOf(async () => {
    live = await buildPages({ SANDBOX: '0', OPERATOR_TOKEN: token, ...feed }, { pageEvents })
    await live.app.ready()
  })
  others = await routesOf(async () => {
    for (const env of [
      { SANDBOX: '1', OPERATOR_TOKEN: token },
      { SANDBOX: '0', METRICS_PORT: '9464' },
      { SANDBOX: '0', LOGIN_URL: 'https://login.example.com/', ...identity, ...feed },
    ]) {
      const variant = await buildPages(env)
      await variant.app.ready()
      await variant.close()
    }
    // The server for another platform; its pages are stand-ins.
    await (
      await buildServer({ OPERATOR_TOKEN: token }, { pages: { ...standIn, plugin: async () => undefined } })
    ).ready()
  })
  api = (await live.app.inject('/openapi.json')).json()
})
afterAll(() => live?.close())

describe('every route of the server', () => {
  const described = () =>
    new Set(operationsOf(api).map(({ path, method }) => `${method.toUpperCase()} ${toRoute(path)}`))

  it('is in the description, or in the list of those that need none', () => {
    expect(embedded.length).toBeGreaterThan(60)
    const missing = [...embedded, ...others].filter((route) => {
      if (route.methods.every((method) => method === 'HEAD')) return false
      const known = route.methods.every((method) => described().has(`${method} ${route.url}`))
      return !known && reasonFor(route) === undefined
    })
    expect(missing.map(({ methods, url }) => `${methods.join()} ${url}`)).toEqual([])
  })

  it('exists for every operation of the description', () => {
    const served = new Set(embedded.flatMap(({ methods, url }) => methods.map((method) => `${method} ${url}`)))
    expect([...described()].filter((one) => !served.has(one))).toEqual([])
  })

  it('is the reason for every entry of the list', () => {
    const used = new Set([...embedded, ...others].map(reasonFor))
    expect(Object.keys(undescribed).filter((key) => !used.has(key))).toEqual([])
  })

  it('validates with the schemas of the description', () => {
    for (const call of [...operatorCalls, ...serverCalls]) {
      const route = embedded.find(({ methods, url }) => methods.includes(call.method) && url === toRoute(call.path))
      const { params, querystring, body } = (route?.schema ?? {}) as Record<string, unknown>
      const text = (schema: unknown) => JSON.stringify(schema ?? null)
      const where = `${call.method} ${call.path}`
      expect(text(querystring), where).toBe(text(call.query))
      // The bytes of an image are validated by their hash, the words look up their language in a list, and each event of
      // a signed batch is validated alone.
      if (['uploadAsset', 'commonWords', 'ingestEvents'].includes(call.name)) continue
      expect(text(body), where).toBe(text(call.body))
      expect(text(params), where).toBe(text(call.params))
    }
  })
})

describe('a real answer', () => {
  const send = async (name: string, url: string, payload?: object) => {
    const found = operationsOf(api).find(({ operation }) => operation.operationId === name)
    if (!found) throw new Error(`${name} is not described`)
    const headers = { authorization: `Bearer ${token}` }
    const method = found.method.toUpperCase() as 'GET'
    const answer = await live.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { operation: found.operation, status: answer.statusCode, body: answer.body ? answer.json() : null }
  }
  const check = ({ operation, status, body }: Awaited<ReturnType<typeof send>>) => {
    const schema = responseOf(api, operation, status)?.content?.['application/json']?.schema
    expect(schema, `${operation.operationId} ${status}`).toBeDefined()
    const fits = createCompiler(api)(schema ?? {})
    expect(fits(body), `${operation.operationId}: ${JSON.stringify(fits.errors)}`).toBe(true)
    return status
  }
  const who = { alias: 'event-1001', by: 'Ada', reason: 'a test' }
  const broken = { alias: 'broken', files: { 'activity.json': '{}' }, assets: {} }
  const unpaid = { userId: '1', taskId: 'none', cycleKey: 'once' }
  const payouts = { payoutIds: ['none'], by: 'Ada', reason: 'a test' }
  const blankPage = { alias: 'spring', files: { 'page.json': '{ "version": 1, "page": [] }' }, assets: {} }
  const unknownCheck = { alias: 'spring', checked: 'a'.repeat(64) }
  const oneCall = { persona: 'visitor', at: 0, langCode: '0', call: 'detail', input: {} }
  const account = { loginName: 'ada@example.com', password: 'a-long-passphrase-7' }

  it.each([
    ['releaseHistory', '/__operator/releases/event-1001', undefined, 200],
    ['releaseHistory', '/__operator/releases/none', undefined, 404],
    ['readRelease', '/__operator/releases/event-1001/current', undefined, 200],
    ['readRelease', '/__operator/releases/event-1001/nothing', undefined, 400],
    ['analyticsSums', '/__operator/analytics', undefined, 200],
    ['publishRelease', '/__operator/publish', { ...who, files: { 'activity.json': '{}' }, assets: {} }, 422],
    ['publishRelease', '/__operator/publish', { ...who, files: {}, assets: { 'assets/a.png': 'a'.repeat(64) } }, 409],
    ['publishBundle', '/__operator/bundle', { by: 'Ada', reason: 'a test', pages: [broken] }, 422],
    ['listPlans', '/__operator/plans?all=1', undefined, 200],
    ['rollbackRelease', '/__operator/rollback', { ...who, expected: 7 }, 409],
    ['createPreview', '/__operator/previews', { ...who, subject: { kind: 'release', version: 1 } }, 200],
    ['createPreview', '/__operator/previews', { ...who, subject: { kind: 'release', version: 9 } }, 422],
    ['listPreviews', '/__operator/previews', undefined, 200],
    ['revokePreview', '/__operator/previews/revoke', { id: '0'.repeat(16), by: 'Ada', reason: 'a test' }, 422],
    ['readAsset', `/__operator/assets/${'a'.repeat(64)}`, undefined, 404],
    ['pendingReviews', '/__operator/reviews/event-1001', undefined, 200],
    ['reviewApplications', '/__operator/reviews', { ...who, decision: 'APPROVE', userIds: ['1'] }, 200],
    ['listAgents', '/__operator/agents', undefined, 200],
    ['appointAgent', '/__operator/agents', { userId: '1', by: 'Ada', reason: 'a test' }, 200],
    ['unpaidRewards', '/__operator/unpaid/event-1001', undefined, 200],
    ['payUnpaidRewards', '/__operator/unpaid', { ...who, rewards: [unpaid] }, 200],
    ['overpaidEntries', '/__operator/overpaid', undefined, 200],
    ['settleOverpaid', '/__operator/overpaid/settle', { ledgerIds: ['rb-1'], by: 'Ada', reason: 'a test' }, 200],
    ['operatorDecisions', '/__operator/decisions', undefined, 200],
    ['listPayouts', '/__operator/payouts', undefined, 200],
    ['listPayouts', '/__operator/payouts?state=NONE', undefined, 400],
    ['payoutReports', '/__operator/payouts/reports', undefined, 200],
    ['retryPayouts', '/__operator/payouts/retry', payouts, 200],
    ['refusePayouts', '/__operator/payouts/refuse', payouts, 200],
    ['markPayoutsPaid', '/__operator/payouts/mark-paid', payouts, 200],
    ['reconcilePayouts', '/__operator/payouts/reconcile', { day: '2026-11-20', by: 'Ada', reason: 'a test' }, 422],
    ['studioSession', '/__operator/studio/session', undefined, 200],
    ['signInToStudio', '/__operator/studio/session', { token, name: 'Ada' }, 200],
    ['signInToStudio', '/__operator/studio/session', { token: 'wrong', name: 'Ada' }, 401],
    ['studioPages', '/__operator/studio/pages', undefined, 200],
    ['readDraft', '/__operator/drafts/event-1001', undefined, 200],
    ['readDraft', '/__operator/drafts/none', undefined, 404],
    ['createDraft', '/__operator/drafts', { alias: 'spring', from: { template: 'Lottery' } }, 200],
    ['createDraft', '/__operator/drafts', { alias: 'spring', from: { blank: true } }, 409],
    ['saveDraft', '/__operator/drafts/spring', { revision: 1, changes: { 'locales/de.json': '{}' } }, 200],
    ['saveDraft', '/__operator/drafts/spring', { revision: 1, changes: {} }, 409],
    ['draftVersions', '/__operator/drafts/spring/versions', undefined, 200],
    ['readDraftVersion', '/__operator/drafts/spring/versions/1', undefined, 200],
    ['archiveDraft', '/__operator/drafts/spring/archive', { archived: true }, 200],
    ['saveDraftFiles', '/__operator/drafts/spring/files', { revision: 2 }, 403],
    ['checkDraft', '/__operator/studio/check', blankPage, 200],
    ['fixDraft', '/__operator/studio/fix', blankPage, 200],
    ['compareDraft', '/__operator/studio/compare', { ...blankPage, alias: 'event-1001' }, 200],
    ['answerDraftCall', '/__operator/studio/call', { ...unknownCheck, ...oneCall }, 409],
    ['answerDraftCalls', '/__operator/studio/answers', { ...unknownCheck, calls: [oneCall] }, 409],
    ['discardDraft', '/__operator/drafts/none', undefined, 404],
    ['ingestEvents', '/v1/ingest/events', { events: [] }, 401],
    ['rollbackRelease', '/__operator/rollback', who, 422],
    ['cancelScheduledRelease', '/__operator/unplan', who, 422],
    ['stopPage', '/__operator/stop', who, 200],
    ['registerAccount', '/__account/register', account, 200],
    ['registerAccount', '/__account/register', account, 409],
    ['registerAccount', '/__account/register', { ...account, password: 'short' }, 400],
    ['logIn', '/__account/log-in', account, 200],
    ['logIn', '/__account/log-in', { ...account, password: 'wrong' }, 401],
    ['resetPassword', '/__operator/accounts/reset', { loginName: account.loginName, by: 'Ada', reason: 'lost' }, 200],
    ['analyticsConsent', '/collect', undefined, 200],
    ['liveness', '/healthz', undefined, 200],
    ['readiness', '/readyz', undefined, 200],
    ['commonWords', '/locales/en/common.json', undefined, 200],
    ['openApi', '/openapi.json', undefined, 200],
  ] as const)('of %s at %s matches its schema', async (name, url, body, status) => {
    expect(check(await send(name, url, body))).toBe(status)
  })
})
