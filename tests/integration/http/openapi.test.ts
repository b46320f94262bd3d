import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes, reasons } from '../../../src/contract/codes.ts'
import { buildServer } from './buildServer.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: object
}
interface Operation {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, Media> }>
}
interface Media {
  schema: object
  examples?: Record<string, { $ref?: string; value?: unknown }>
}
interface Description {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

let api: Description
beforeAll(async () => {
  const app = await buildServer()
  api = (await app.inject('/openapi.json')).json()
})

const resolve = (ref: string) =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], api)

const every = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const parametersOf = (operation: Operation) =>
  operation.parameters.map((entry) => ('$ref' in entry ? resolve(entry.$ref) : entry) as Parameter)

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** A schema within the whole description, so that its references can be resolved. */
const compile = (schema: object) => ajv.compile({ ...schema, components: api.components })

describe('/openapi.json', () => {
  it('describes each call of the contract at its method and path, and the translation files', () => {
    const described = every().map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
    const wanted = Object.values(calls).map((call) => `${call.name} ${call.method.toLowerCase()} ${call.path}`)
    expect(described.sort()).toEqual([...wanted, 'commonWords get /locales/{language}/common.json'].sort())
    expect(api).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
  })

  it('has no dangling reference', () => {
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([])
  })

  it('has a schema for every parameter, no duplicates, and a parameter for every path segment', () => {
    for (const { path, operation } of every()) {
      const parameters = parametersOf(operation)
      const names = parameters.map((entry) => `${entry.in} ${entry.name}`)
      expect(new Set(names).size, operation.operationId).toBe(names.length)
      for (const entry of parameters) expect(entry.schema, entry.name).toBeTypeOf('object')
      const inPath = parameters.filter((entry) => entry.in === 'path')
      expect(inPath.map((entry) => `{${entry.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every((entry) => entry.required)).toBe(true)
    }
  })

  it('requires the headers of the signature', () => {
    for (const { operation } of every().filter(({ path }) => !path.startsWith('/locales'))) {
      const required = parametersOf(operation).filter((entry) => entry.in === 'header' && entry.required)
      expect(required.map((entry) => entry.name)).toEqual(['sign', 'timestamp', 'traceId'])
    }
  })

  it('has valid JSON Schema 2020-12 schemas and examples that match them', () => {
    let tried = 0
    for (const { operation } of every()) {
      for (const entry of parametersOf(operation)) expect(() => compile(entry.schema)).not.toThrow()
      const media = operation.responses[200]?.content?.['application/json']
      if (!media) throw new Error(`${operation.operationId} does not say what it answers`)
      const fits = compile(media.schema)
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        const value = example.$ref ? (resolve(example.$ref) as { value: unknown }).value : example.value
        expect(fits(value), `${operation.operationId} ${name}: ${JSON.stringify(fits.errors)}`).toBe(true)
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(Object.keys(calls).length)
  })

  it('rejects an invalid answer and accepts a valid one', () => {
    const schema = api.paths['/v1/activity/applyStatus']?.post?.responses[200]?.content?.['application/json']?.schema
    const fits = compile(schema ?? {})
    const frame = { msg: '', requestTime: 1, traceId: 'a'.repeat(32) }
    const data = { applyStatus: 'APPLIED', applyTime: null, reason: null }
    expect(fits({ ...frame, code: codes.success, data })).toBe(true)
    expect(fits({ ...frame, code: codes.success, data: { ...data, applyStatus: 'MAYBE' } })).toBe(false)
    expect(fits({ ...frame, code: codes.tip, data: { reason: 'MADE_UP' } })).toBe(false)
    expect(fits({ ...frame, code: codes.loginRequired, data: null })).toBe(true)
  })

  it('lists every reason', () => {
    expect(JSON.stringify(api.components.schemas)).toContain(JSON.stringify(Object.keys(reasons)))
  })
})
