import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../helpers/server.ts'

/*
 * A client without code of the project: it knows the description at /openapi.json and how a request is signed,
 * and nothing else. A difference between answers and description is a mistake in one of them.
 */

type Query = Record<string, string>
interface Parameter {
  name: string
  in: string
  required?: boolean
}
interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: (Parameter | { $ref: string })[]
  responses: Record<string, { $ref?: string }>
}
interface Answer {
  status: number
  code?: string
  data: {
    reason?: string
    activityId?: string
    list?: { taskId: string | null }[]
    record?: { recordId: string } | null
    lottery?: { drawTaskId?: string; remainCount: number } | null
  } | null
  json: unknown
}

let server: TestServer
let paths: Record<string, Record<string, Operation>>
const ajv = new Ajv2020({ strict: false, allErrors: true })
const validators = new Map<string, ValidateFunction>()
const signKey = 'playbill-dev-sign-key'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function signed(method: string, path: string, query: Query, body: string, token?: string): Record<string, string> {
  const timestamp = String(Date.now())
  const traceId = randomBytes(16).toString('hex')
  const sorted = Object.keys(query)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(query[name] ?? '')}`)
    .join('&')
  const sign = createHmac('sha256', token ? `${signKey}.${token}` : signKey)
    .update([method, path, sorted, sha256(body), timestamp, traceId].join('\n'))
    .digest('hex')
  return { sign, timestamp, traceId, terminalType: '1', appVersion: '1.1.0', ...(token ? { token } : {}) }
}

interface Sent {
  query?: Query
  body?: string
  token?: string
  type?: string
}

async function send(method: string, path: string, { query = {}, body = '', token, type }: Sent): Promise<Answer> {
  const asked = { languageType: '0', ...query }
  const headers = signed(method, path, asked, body, token)
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(asked)}`, {
    method,
    headers: { ...headers, ...(body || type ? { 'content-type': type ?? 'application/json' } : {}) },
    ...(body ? { body } : {}),
  })
  const json = (await answer.json()) as { code?: string; data?: Answer['data'] }
  return { status: answer.status, json, data: json.data ?? null, ...(json.code ? { code: json.code } : {}) }
}

/** The difference between an answer and its description; empty when there is none. */
function differenceOf(method: string, path: string, { status, json }: Answer): string {
  const described = paths[path]?.[method.toLowerCase()]?.responses[status]
  if (!described) return `${method} ${path}: status ${status} is not described`
  const place = path.replaceAll('~', '~0').replaceAll('/', '~1')
  const from = described.$ref ?? `#/paths/${place}/${method.toLowerCase()}/responses/${status}`
  const ref = `api${encodeURI(from)}/content/application~1json/schema`
  const validate = validators.get(ref) ?? ajv.compile({ $ref: ref })
  validators.set(ref, validate)
  return validate(json) ? '' : `${method} ${path}: ${ajv.errorsText(validate.errors)}`
}

async function sandbox(path: string, body: object): Promise<{ accessToken?: string; userId: string }> {
  const answer = await fetch(`${server.url}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { accessToken?: string; userId: string }
}

const idOf = async (alias: string): Promise<string> =>
  (await send('GET', '/v1/activity/getActivityId', { query: { alias } })).data?.activityId ?? ''

/** Inputs of the calls by name. Other calls need no input or only an activity. */
const bodies: Record<string, (activityId: string) => object> = {
  getUserShareContent: (activityId) => ({ activityId, scene: 'ACTIVITY' }),
  kolBind: (activityId) => ({ requestId: randomUUID(), activityId, kolCode: 'NOBODY00' }),
  backApply: (activityId) => ({ requestId: randomUUID(), activityId }),
  mainBanner: () => ({ position: 'REWARD_CENTER' }),
  readPushMsg: () => ({ msgIds: ['welcome'] }),
}
const queries: Record<string, Query> = {
  getRewardList: { scope: 'MINE' },
  obtainReward: { taskId: 'nothing' },
  pushDetail: { msgId: 'welcome' },
  getActivityId: { alias: 'lottery' },
  generalGetActivityId: { path: '/en/activity/lottery' },
}

beforeAll(async () => {
  server = await startServer()
  const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: typeof paths }
  paths = description.paths
  ajv.addSchema(description, 'api')
})
afterAll(() => server?.stop())

/** Calls of the contract are signed; the other calls belong to the server. */
const isContractCall = ({ security }: Operation) => security.some((way) => 'signature' in way)

async function sendEveryCall(token: string | undefined) {
  const lottery = await idOf('lottery')
  const agency = await idOf('agent-spring')
  const problems: string[] = []
  const codes: Record<string, string | undefined> = {}
  for (const [path, methods] of Object.entries(paths))
    for (const [small, operation] of Object.entries(methods)) {
      if (!isContractCall(operation)) continue
      const method = small.toUpperCase()
      const names = operation.parameters.flatMap((entry) => ('name' in entry && entry.in === 'query' ? [entry] : []))
      const activityId = path.includes('/agent/') ? agency : lottery
      const needed: Query = names.some(({ name, required }) => name === 'activityId' && required) ? { activityId } : {}
      const body = method === 'GET' ? '' : JSON.stringify(bodies[operation.operationId]?.(activityId) ?? {})
      const query = { ...needed, ...queries[operation.operationId] }
      const sent = { query, body, ...(token ? { token } : {}) }
      const answer = await send(method, path.replace('{id}', agency), sent)
      const problem = differenceOf(method, path, answer)
      if (problem) problems.push(problem)
      codes[operation.operationId] = answer.code
    }
  return { problems, codes }
}

describe('every call, used as described', () => {
  it('answers a visitor as described, with a login code where a user is required', async () => {
    const { problems, codes } = await sendEveryCall(undefined)
    expect(problems).toEqual([])
    const closed = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => isContractCall(operation) && operation.security.every((way) => 'token' in way))
    expect(closed.length).toBeGreaterThan(20)
    for (const { operationId } of closed) expect([operationId, codes[operationId]]).toEqual([operationId, '600'])
  })

  for (const persona of ['new', 'joined', 'finished', 'claimed', 'agent', 'blocked'])
    it(`answers ${persona} as described`, async () => {
      const { accessToken } = await sandbox('sign-in', { persona, fresh: true })
      const { problems, codes } = await sendEveryCall(accessToken)
      expect(problems).toEqual([])
      expect(Object.values(codes)).not.toContain('600')
      expect(Object.values(codes)).not.toContain('51021')
    })
})

describe('an invalid request', () => {
  it('is refused in the envelope with a status that the description lists', async () => {
    const path = '/v1/activity/applyStatus'
    const query = { activityId: await idOf('lottery') }
    const large = await send('POST', path, { query, body: JSON.stringify({ x: 'y'.repeat(20_000) }) })
    expect([large.status, large.code, differenceOf('POST', path, large)]).toEqual([413, '51020', ''])
    const form = await send('POST', path, { query, body: 'x=1', type: 'application/x-www-form-urlencoded' })
    expect([form.status, form.code, differenceOf('POST', path, form)]).toEqual([415, '51020', ''])
  })

  it('to an unknown call is answered with 404 in the envelope for every method', async () => {
    for (const [method, path] of [
      ['GET', '/v1/activity/nothing'],
      ['GET', '/v1/activity/apply'],
      ['PUT', '/v1/activity/detail'],
      ['POST', '/api/v1/nothing'],
    ] as const) {
      const { status, code, json } = await send(method, path, {})
      expect([method, path, status, code, json]).toEqual([
        method,
        path,
        404,
        '404',
        expect.objectContaining({ msg: 'There is no such call.', data: null, traceId: expect.any(String) }),
      ])
    }
  })
})

describe('an input with several variants', () => {
  it('is answered with the problem of its own variant', async () => {
    const { accessToken: token = '' } = await sandbox('sign-in', { persona: 'new', fresh: true })
    const query = { activityId: await idOf('lottery') }
    const body = JSON.stringify({ team: { action: 'JOIN', teamCode: '!' } })
    const { json } = await send('POST', '/v1/activity/apply', { query, body, token })
    expect(json).toMatchObject({ code: '51020', msg: expect.stringContaining('team.teamCode must match') })
    expect(await sandbox('sign-in', { loginName: 5 })).toMatchObject({ message: 'loginName must be string.' })
  })
})

describe('twenty simultaneous requests', () => {
  it('to claim one reward are one grant', async () => {
    const { accessToken: token = '' } = await sandbox('sign-in', { persona: 'finished', fresh: true })
    const query = { activityId: await idOf('newcomer'), taskId: 'kyc' }
    const claim = () =>
      send('POST', '/v1/activity/obtainReward', { query, body: JSON.stringify({ requestId: randomUUID() }), token })
    const answers = await Promise.all(Array.from({ length: 20 }, claim))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['00000']))
    expect(new Set(answers.map(({ data }) => data?.record?.recordId)).size).toBe(1)
    const own = { scope: 'MINE', activityId: query.activityId }
    const kept = await send('GET', '/v1/activity/getRewardList', { query: own, token })
    expect(kept.data?.list?.filter(({ taskId }) => taskId === 'kyc')).toHaveLength(1)
  })

  it('to draw with three chances are three draws', async () => {
    const { accessToken: token = '' } = await sandbox('sign-in', { persona: 'finished', fresh: true })
    const activityId = await idOf('treasure')
    const state = async () => (await send('GET', '/v1/activity/detail', { query: { activityId }, token })).data?.lottery
    const before = await state()
    const draw = () =>
      send('POST', '/v1/activity/obtainReward', {
        query: { activityId, taskId: before?.drawTaskId ?? '' },
        body: JSON.stringify({ requestId: randomUUID() }),
        token,
      })
    const answers = await Promise.all(Array.from({ length: 20 }, draw))
    const drawn = answers.filter(({ code }) => code === '00000')
    const refused = new Set(answers.filter(({ code }) => code !== '00000').map(({ data }) => data?.reason))
    // A prize can be another draw chance.
    expect(drawn.length).toBeGreaterThanOrEqual(before?.remainCount ?? 0)
    expect([...refused]).toEqual(drawn.length < 20 ? ['NO_DRAW_CHANCES'] : [])
    if (drawn.length < 20) expect((await state())?.remainCount).toBe(0)
  })
})
