import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON value that is an object. */
export type Json = Record<string, unknown>

interface Media {
  schema: Json
  example?: unknown
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

/** An operation, as far as tests read it. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: ({ name: string; in: string; required?: boolean; schema: Json; example?: unknown } | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, Media> }>
}

/** The description at `/openapi.json`. */
export interface OpenApi {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  /** Requests that the server sends, by name. */
  webhooks: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Json>>
}

/** Every operation with its method (lower case) and path. */
export const operationsOf = (api: OpenApi) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** Every request that the server sends, with its method (lower case). Its path is not known. */
export const webhooksOf = (api: OpenApi) =>
  Object.values(api.webhooks).flatMap((methods) =>
    Object.entries(methods).map(([method, operation]) => ({ path: '', method, operation })),
  )

/** The value that a reference within the description points to. */
export const resolveRef = (api: OpenApi, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], api)

/** A response, with its reference resolved. */
export const responseOf = (api: OpenApi, operation: Operation, status: number | string) => {
  const found = operation.responses[status]
  return (found?.$ref ? resolveRef(api, found.$ref) : found) as Operation['responses'][string] | undefined
}

/** Compiles schemas of a description; references in them are resolved. */
export function createCompiler(api: OpenApi): (schema: Json) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: api.components })
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
}
