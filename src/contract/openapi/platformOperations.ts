import type { TObject } from 'typebox'
import type { Call } from '../call.ts'
import { codes } from '../codes.ts'
import { parameterRef, signedHeaders } from './headers.ts'
import { bodyExampleOf, describeBody, inputOf } from './inputs.ts'
import { capitalized, type Json, refTo, type Schemas } from './schemas.ts'

const requestTime = 1_790_000_000_000
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

/** An example of an envelope. */
export const envelopeExample = (code: string, msg: string, data: unknown): Json => ({
  value: { code, msg, data, requestTime, traceId },
})

/** The parameters of a path or a query of an operation. */
export function parametersOf(schemas: Schemas, schema: TObject, where: 'query' | 'path', operation: string): Json[] {
  const place = capitalized(operation)
  const { properties, required = [] } = schema as { properties: TObject['properties']; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...inputOf(operation, name, field),
    schema: schemas.use(field, `${place}${capitalized(name)}`),
  }))
}

const requiresBody = ({ body }: Call): boolean => ((body as { required?: string[] }).required ?? []).length > 0

function bodyOf(schemas: Schemas, call: Call, name: string): Json {
  if (call.method === 'GET') return {}
  const schema = schemas.use(call.body, `${name}Request`)
  describeBody(schemas, call.name, schema)
  const content = { 'application/json': { schema, example: bodyExampleOf(call.name, call.body) } }
  return { requestBody: { required: requiresBody(call), content } }
}

/** The schema of an answer with status 200: the success envelope of the call, or a refusal. */
function responseOf(schemas: Schemas, call: Call, name: string): Json {
  const data = schemas.use(call.data, `${name}Data`)
  const success = envelopeWith(schemas, `${name}Answer`, codes.success, data)
  const refusals = [refTo('Refusal')]
  const mapping = Object.fromEntries(
    Object.values(codes).map((code) => [
      code,
      `#/components/schemas/${code === codes.success ? `${name}Answer` : 'Refusal'}`,
    ]),
  )
  return schemas.add(`${name}Response`, {
    oneOf: [success, ...refusals],
    discriminator: { propertyName: 'code', mapping },
  })
}

const envelopeWith = (schemas: Schemas, name: string, code: string, data: Json): Json =>
  schemas.add(name, {
    type: 'object',
    allOf: [refTo('Envelope')],
    required: ['code', 'data'],
    properties: { code: { type: 'string', const: code }, data },
  })

function answersOf(schemas: Schemas, call: Call, name: string): Json {
  const loginRequired = call.access === 'user' ? { loginRequired: { $ref: '#/components/examples/loginRequired' } } : {}
  return {
    200: {
      description: 'The answer or a refusal. Both have status 200; `code` distinguishes them.',
      content: {
        'application/json': {
          schema: responseOf(schemas, call, name),
          examples: {
            success: envelopeExample(codes.success, 'success', call.example),
            ...loginRequired,
            invalid: { $ref: '#/components/examples/invalid' },
          },
        },
      },
    },
    ...(call.method === 'GET'
      ? {}
      : { 413: { $ref: '#/components/responses/TooLarge' }, 415: { $ref: '#/components/responses/NotJson' } }),
    429: { $ref: '#/components/responses/TooMany' },
    503: { $ref: '#/components/responses/Busy' },
  }
}

/** The operation of a call of the platform. */
export function platformOperation(schemas: Schemas, call: Call): Json {
  const name = capitalized(call.name)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call)],
    security: [...(call.access === 'user' ? [] : [{ signature: [] }]), { signature: [], token: [] }],
    parameters: [
      ...parametersOf(schemas, call.params, 'path', call.name),
      ...parametersOf(schemas, call.query, 'query', call.name),
      parameterRef('languageType'),
      ...signedHeaders.map((header) => parameterRef(header)),
    ],
    ...bodyOf(schemas, call, name),
    responses: answersOf(schemas, call, name),
  }
}

/** The tag of a call: the service in its path. */
export const tagOf = ({ path }: Call): string => {
  const [, first = '', second = '', third = ''] = path.split('/')
  return first === 'api' ? third : second
}
