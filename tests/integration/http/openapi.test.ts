import { createHash, createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes, reasons } from '../../../src/contract/codes.ts'
import { feedExample } from '../../../src/contract/openapi/feedSchemes.ts'
import { signingExample } from '../../../src/contract/openapi/headers.ts'
import { operatorCalls } from '../../../src/contract/operatorCalls.ts'
import { serverCalls } from '../../../src/contract/serverCalls.ts'
import {
  createCompiler,
  type Json,
  type OpenApi,
  operationsOf,
  resolveRef,
  responseOf,
  webhooksOf,
} from '../../helpers/openapi.ts'
import { buildServer } from './buildServer.ts'

let api: OpenApi
let compile: ReturnType<typeof createCompiler>
beforeAll(async () => {
  const app = await buildServer()
  api = (await app.inject('/openapi.json')).json()
  compile = createCompiler(api)
})

type Parameter = { name: string; in: string; required?: boolean; schema: Json; example?: unknown }

const parametersOf = ({ operation }: ReturnType<typeof operationsOf>[number]) =>
  (operation.parameters ?? []).map((entry) => ('$ref' in entry ? resolveRef(api, entry.$ref) : entry) as Parameter)

const isContractCall = ({ operation }: ReturnType<typeof operationsOf>[number]) =>
  operation.security.some((way) => 'signature' in way)

describe('/openapi.json', () => {
  it('describes each call of the contract, of operators and of the server once', () => {
    const described = operationsOf(api).map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    )
    const wanted = [...Object.values(calls), ...operatorCalls, ...serverCalls]
    expect(described.sort()).toEqual(
      wanted.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`).sort(),
    )
    expect(new Set(wanted.map(({ name }) => name)).size).toBe(wanted.length)
    expect(api).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' }, servers: [{ url: '/' }] })
  })

  it('has no dangling reference', () => {
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((ref) => resolveRef(api, ref) === undefined)).toEqual([])
    const mapped = [...JSON.stringify(api).matchAll(/"mapping":(\{[^}]+\})/g)].flatMap((match) =>
      Object.values(JSON.parse(match[1] ?? '{}') as Record<string, string>),
    )
    expect(mapped.filter((ref) => resolveRef(api, ref) === undefined)).toEqual([])
  })

  it('describes every tag, and every security scheme that an operation names', () => {
    const tags = new Set(api.tags.map(({ name }) => name))
    for (const { operation } of [...operationsOf(api), ...webhooksOf(api)]) {
      expect(
        operation.tags.every((tag) => tags.has(tag)),
        operation.operationId,
      ).toBe(true)
      for (const way of operation.security)
        for (const name of Object.keys(way)) expect(api.components.securitySchemes).toHaveProperty(name)
    }
    for (const tag of api.tags) expect(tag).toHaveProperty('description')
    const named = [...operationsOf(api), ...webhooksOf(api)].flatMap(({ operation }) =>
      operation.security.flatMap((way) => Object.keys(way)),
    )
    expect(Object.keys(api.components.securitySchemes ?? {}).sort()).toEqual([...new Set(named)].sort())
  })

  it('lets operators use their token or a session of Studio, which needs its CSRF value to change something', () => {
    const operators = operationsOf(api).filter(({ path }) => path.startsWith('/__operator/'))
    expect(operators.length).toBe(operatorCalls.length)
    for (const { method, operation } of operators) {
      const session = { studioSession: [], ...(method === 'get' ? {} : { studioCsrf: [] }) }
      const ways = operation.operationId === 'signInToStudio' ? [{}] : [{ operator: [] }, session]
      expect(operation.security, operation.operationId).toEqual(ways)
    }
    const { studioSession, studioCsrf } = api.components.securitySchemes ?? {}
    expect(studioSession).toMatchObject({ type: 'apiKey', in: 'cookie', name: '__Host-playbill-studio' })
    expect(studioCsrf).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-playbill-csrf' })
  })

  it('has a schema for every parameter, no duplicates, and a parameter for every path segment', () => {
    for (const one of operationsOf(api)) {
      const parameters = parametersOf(one)
      const names = parameters.map((entry) => `${entry.in} ${entry.name}`)
      expect(new Set(names).size, one.operation.operationId).toBe(names.length)
      for (const entry of parameters) expect(entry.schema, entry.name).toBeTypeOf('object')
      const inPath = parameters.filter((entry) => entry.in === 'path')
      expect(inPath.map((entry) => `{${entry.name}}`)).toEqual(one.path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every((entry) => entry.required)).toBe(true)
    }
  })

  it('requires the headers of the signature for the calls of the contract only', () => {
    for (const one of operationsOf(api)) {
      const required = parametersOf(one).filter((entry) => entry.in === 'header' && entry.required)
      expect(required.map((entry) => entry.name)).toEqual(isContractCall(one) ? ['sign', 'timestamp', 'traceId'] : [])
    }
  })

  it('requires the three headers of a feed for batches of events, and describes their signature exactly', () => {
    const batch = operationsOf(api).find(({ operation }) => operation.operationId === 'ingestEvents')
    expect(batch?.operation.security).toEqual([{ feedKey: [], feedTimestamp: [], feedSignature: [] }])
    const schemes = api.components.securitySchemes ?? {}
    expect(['feedKey', 'feedTimestamp', 'feedSignature'].map((name) => schemes[name]?.name)).toEqual([
      'x-playbill-key',
      'x-playbill-timestamp',
      'x-playbill-signature',
    ])
    const { secret, timestamp, body } = feedExample
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    expect(schemes.feedSignature?.description).toContain(signature)
  })

  it('describes the requests to a payment service, with their signature', () => {
    expect(webhooksOf(api).map(({ method, operation }) => `${method} ${operation.operationId}`)).toEqual([
      'post payReward',
      'get payoutState',
      'get payoutsOfDay',
    ])
    for (const { operation } of webhooksOf(api))
      expect(operation.security).toEqual([{ payoutTimestamp: [], payoutSignature: [] }])
  })

  it('has an example of each refusal of a publish', () => {
    for (const path of ['/__operator/publish', '/__operator/bundle']) {
      const examples = api.paths[path]?.post?.responses[409]?.content?.['application/json']?.examples ?? {}
      const refusals = Object.values(examples).map(({ value }) => value as Json)
      expect(refusals.map(({ error }) => error)).toEqual([
        'VERSION_CONFLICT',
        'CONFIRM_NEEDED',
        'APPROVAL_NEEDED',
        'ASSETS_MISSING',
      ])
      expect(refusals[0]).toHaveProperty('conflicts')
      expect(refusals[1]).toHaveProperty('money')
      expect(refusals[2]).toHaveProperty('approvals')
      expect(refusals[3]).toHaveProperty('missing')
    }
  })

  it('describes the signature so that an implementation without our code agrees with the example', () => {
    const { method, path, query, body, timestamp, traceId, key, token } = signingExample
    const sorted = Object.entries(query)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    const lines = [method, path, sorted, createHash('sha256').update(body).digest('hex'), timestamp, traceId]
    const text = String(api.components.securitySchemes?.signature?.description)
    for (const secret of [key, `${key}.${token}`])
      expect(text).toContain(createHmac('sha256', secret).update(lines.join('\n')).digest('hex'))
  })
})

describe('the schemas of /openapi.json', () => {
  const isExample = (key: string) => ['example', 'examples', 'value', 'const', 'enum'].includes(key)

  /** Places of objects with fields that have no name of their own. */
  function anonymous(value: unknown, place: string): string[] {
    if (Array.isArray(value)) return value.flatMap((one, index) => anonymous(one, `${place}/${index}`))
    if (typeof value !== 'object' || value === null) return []
    const isObject = 'properties' in value && typeof value.properties === 'object' && 'type' in value
    const isNamed = /^\/components\/schemas\/[A-Z][A-Za-z0-9]*$/.test(place)
    const inside = Object.entries(value).flatMap(([key, one]) =>
      isExample(key) && !place.endsWith('/properties') ? [] : anonymous(one, `${place}/${key}`),
    )
    return isObject && !isNamed ? [place, ...inside] : inside
  }

  it('are named: no operation and no schema contains an object without a name', () => {
    expect(anonymous(api, '')).toEqual([])
    expect(anonymous({ a: { type: 'object', properties: {} } }, '')).toEqual(['/a'])
  })

  it('are named for every body and every JSON answer', () => {
    for (const { operation } of [...operationsOf(api), ...webhooksOf(api)]) {
      const media = [
        operation.requestBody,
        ...Object.keys(operation.responses).map((status) => responseOf(api, operation, status)),
      ].flatMap((one) => Object.entries(one?.content ?? {}))
      // Texts by key and the description itself have no fixed fields; an image and metrics are no JSON.
      const free = ['commonWords', 'openApi', 'uploadAsset', 'readAsset', 'metrics']
      if (free.includes(operation.operationId)) continue
      for (const [, { schema }] of media) expect(Object.keys(schema), operation.operationId).toEqual(['$ref'])
    }
  })

  it('compile, each of them, as JSON Schema 2020-12', () => {
    const names = Object.keys(api.components.schemas ?? {})
    expect(names.length).toBeGreaterThan(200)
    for (const name of names) expect(() => compile({ $ref: `#/components/schemas/${name}` }), name).not.toThrow()
  })

  it('include the shared shapes under stable names', () => {
    const wanted = ['Envelope', 'Refusal', 'Reason', 'Activity', 'Task', 'Reward', 'RewardRecord', 'Completion', 'Team']
    const operator = ['PublishCommand', 'CommandResult', 'CommandRefusal', 'ReleaseHistory', 'PageEventSums']
    for (const name of [...wanted, ...operator]) expect(api.components.schemas).toHaveProperty(name)
  })

  it('are all used', () => {
    const text = JSON.stringify(api)
    const unused = Object.keys(api.components.schemas ?? {}).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })
})

describe('the examples of /openapi.json', () => {
  it('match their schemas: every answer, body and parameter', () => {
    let tried = 0
    const check = (schema: Json, value: unknown, where: string) => {
      const fits = compile(schema)
      expect(fits(value), `${where}: ${JSON.stringify(fits.errors)}`).toBe(true)
      tried += 1
    }
    for (const one of [...operationsOf(api), ...webhooksOf(api)]) {
      const { operation } = one
      for (const entry of parametersOf(one)) {
        expect(() => compile(entry.schema), entry.name).not.toThrow()
        if (entry.example !== undefined) check(entry.schema, entry.example, `${operation.operationId} ${entry.name}`)
      }
      const bodies = Object.entries(operation.requestBody?.content ?? {})
      const answers = Object.keys(operation.responses).flatMap((status) =>
        Object.entries(responseOf(api, operation, status)?.content ?? {}),
      )
      for (const [type, { schema, example, examples = {} }] of [...bodies, ...answers]) {
        if (example !== undefined) check(schema, example, `${operation.operationId} ${type}`)
        for (const [name, { $ref, value }] of Object.entries(examples))
          check(schema, $ref ? (resolveRef(api, $ref) as Json).value : value, `${operation.operationId} ${name}`)
      }
    }
    expect(tried).toBeGreaterThan(Object.keys(calls).length)
  })

  it('exist for every call with a JSON answer, and for every JSON body of an operator call', () => {
    for (const call of [...operatorCalls, ...serverCalls]) {
      const good = call.answers[200]
      if (good?.schema && !good.mediaType && call.name !== 'openApi') expect(good.example, call.name).toBeDefined()
      if (call.body && !call.bodyType) expect(call.bodyExample, call.name).toBeDefined()
    }
  })

  it('are not accepted by accident: an invalid answer is rejected, a valid one accepted', () => {
    const fits = compile({ $ref: '#/components/schemas/ApplyStatusResponse' })
    const frame = { msg: '', requestTime: 1, traceId: 'a'.repeat(32) }
    const data = { applyStatus: 'APPLIED', applyTime: null, reason: null }
    expect(fits({ ...frame, code: codes.success, data })).toBe(true)
    expect(fits({ ...frame, code: codes.success, data: { ...data, applyStatus: 'MAYBE' } })).toBe(false)
    expect(fits({ ...frame, code: 0, data })).toBe(false)
    expect(fits({ ...frame, code: '12345', data: null })).toBe(false)
    expect(fits({ code: codes.success, data })).toBe(false)
    expect(fits({ ...frame, code: codes.tip, data: { reason: 'MADE_UP' } })).toBe(false)
    expect(fits({ ...frame, code: codes.loginRequired, data: null })).toBe(true)
  })

  it('list every reason and every code', () => {
    expect(api.components.schemas?.Reason?.enum).toEqual(Object.keys(reasons))
    const refusals = Object.values(codes).filter((code) => code !== codes.success)
    expect(api.components.schemas?.RefusalCode?.enum).toEqual(refusals)
  })
})
