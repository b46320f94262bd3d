import { beforeAll, describe, expect, it } from 'vitest'
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

type Found = ReturnType<typeof operationsOf>[number]

const all = (): Found[] => [...operationsOf(api), ...webhooksOf(api)]
const contract = () => operationsOf(api).filter(({ operation }) => operation.security.some((way) => 'signature' in way))
/** The envelopes of each call: `Envelope` describes their fields, and names of refusals are described by the list of codes. */
const envelopes = /(Answer|Response)$/
const resolved = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? (resolveRef(api, schema.$ref) as Json) : schema
const parametersOf = ({ operation }: Found) =>
  (operation.parameters ?? []).map((entry) => resolved(entry as Json) as Json & { name: string; schema: Json })
const bodiesOf = ({ operation }: Found) => Object.entries(operation.requestBody?.content ?? {})
/** The signature and the id of a browser are random values. */
const withoutExample = ['sign', 'terminalCode']

describe('every operation of /openapi.json', () => {
  it('has a summary of one sentence or more', () => {
    const wrong = all().filter(({ operation }) => !/^\S.{8,}[.!]/.test(operation.summary))
    expect(wrong.map(({ operation }) => operation.operationId)).toEqual([])
  })

  it('describes each parameter and each field of its body', () => {
    const missing = all().flatMap((one) => {
      const fields = bodiesOf(one).flatMap(([, { schema }]) =>
        Object.entries((resolved(schema).properties ?? {}) as Record<string, Json>),
      )
      const inputs = [...parametersOf(one).map((entry) => [entry.name, entry] as const), ...fields]
      return inputs.flatMap(([name, { description }]) =>
        typeof description === 'string' && description.length > 5 ? [] : [`${one.operation.operationId} ${name}`],
      )
    })
    expect(missing).toEqual([])
  })

  it('describes each field of its answer, so that a platform team knows what to send', () => {
    const schemas = api.components.schemas as Record<string, Json>
    const found = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { $ref } = value as { $ref?: unknown }
      const name = typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : undefined
      if (name !== undefined && !found.has(name) && name in schemas) {
        found.add(name)
        collect(schemas[name])
      }
      for (const part of Object.values(value)) collect(part)
    }
    for (const { operation } of contract()) collect(responseOf(api, operation, 200))
    const missing = [...found].flatMap((name) =>
      Object.entries((schemas[name]?.properties ?? {}) as Record<string, Json>).flatMap(([field, { description }]) =>
        description || envelopes.test(name) ? [] : [`${name}.${field}`],
      ),
    )
    expect(missing).toEqual([])
    expect(found.size).toBeGreaterThan(60)
  })

  it('has an example of each parameter, which its schema accepts', () => {
    const wrong = all().flatMap((one) =>
      parametersOf(one).flatMap(({ name, schema, example }) =>
        withoutExample.includes(name) || (example !== undefined && compile(schema)(example))
          ? []
          : [`${one.operation.operationId} ${name}: ${JSON.stringify(example)}`],
      ),
    )
    expect(wrong).toEqual([])
  })

  it('has an example of each JSON body, which its schema accepts', () => {
    const wrong = all().flatMap((one) =>
      bodiesOf(one).flatMap(([type, { schema, example }]) =>
        !/json/.test(type) || (example !== undefined && compile(schema)(example))
          ? []
          : [`${one.operation.operationId}: ${JSON.stringify(example)}`],
      ),
    )
    expect(wrong).toEqual([])
  })

  it('describes each answer; each JSON answer has a named schema', () => {
    // Texts by key and the description itself have no fixed fields.
    const free = ['commonWords', 'openApi']
    const wrong = all().flatMap(({ operation }) =>
      Object.keys(operation.responses).flatMap((status) => {
        const answer = responseOf(api, operation, status)
        const json = answer?.content?.['application/json']
        const isNamed = !json || free.includes(operation.operationId) || typeof json.schema.$ref === 'string'
        return answer?.description && isNamed ? [] : [`${operation.operationId} ${status}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('lists the refusals that every operation of its kind can answer', () => {
    const refusals: readonly [(one: Found) => boolean, readonly string[]][] = [
      [({ operation }) => operation.security.some((way) => 'signature' in way), ['429', '503']],
      [
        ({ method, operation }) => method !== 'get' && operation.security.some((way) => 'signature' in way),
        ['413', '415'],
      ],
      [({ operation }) => operation.security.some((way) => 'operator' in way && !('metrics' in way)), ['401']],
      [({ path }) => path.startsWith('/__operator/'), ['400', '401', '403', '404', '409', '413', '422', '429', '500']],
      [({ operation }) => operation.security.some((way) => 'feedKey' in way), ['400', '401', '413', '429', '503']],
    ]
    const missing = operationsOf(api).flatMap((one) =>
      refusals
        .flatMap(([applies, statuses]) =>
          applies(one) ? statuses.filter((status) => !(status in one.operation.responses)) : [],
        )
        .map((status) => `${one.operation.operationId} ${status}`),
    )
    expect(missing).toEqual([])
  })
})
