import type { HttpAnswer, HttpCall } from '../httpCall.ts'
import { describeBody } from './inputs.ts'
import { parametersOf } from './platformOperations.ts'
import { capitalized, type Json, type Schemas } from './schemas.ts'

const json = 'application/json'

const security: Readonly<Record<Exclude<HttpCall['access'], 'operator'>, Json[]>> = {
  public: [{}],
  user: [{ token: [] }],
  metrics: [{ metrics: [] }, { operator: [] }],
  feed: [{ feedKey: [], feedTimestamp: [], feedSignature: [] }],
}

/** The ways to authorize a call. Operators send their token, or the session of a browser. */
const securityOf = ({ access, method }: HttpCall): Json[] =>
  access === 'operator'
    ? [{ operator: [] }, { studioSession: [], ...(method === 'GET' ? {} : { studioCsrf: [] }) }]
    : security[access]

function answerOf(schemas: Schemas, answer: HttpAnswer, place: string): Json {
  const { description, schema, mediaType = json, example, examples } = answer
  if (!schema) return { description }
  const named = examples && Object.entries(examples).map(([name, value]) => [name, { value }])
  const content = {
    schema: schemas.use(schema, place),
    ...(example === undefined ? {} : { example }),
    ...(named ? { examples: Object.fromEntries(named) } : {}),
  }
  return { description, content: { [mediaType]: content } }
}

function bodyOf(schemas: Schemas, call: HttpCall, name: string): Json {
  const { body, bodyType = json, bodyExample } = call
  if (!body) return {}
  const schema = schemas.use(body, `${name}Request`)
  describeBody(schemas, call.name, schema)
  const example = bodyExample === undefined ? {} : { example: bodyExample }
  const content = { [bodyType]: { schema, ...example } }
  return { requestBody: { required: true, content } }
}

/** The operation of a call outside of the platform's contract. */
export function serverOperation(schemas: Schemas, call: HttpCall): Json {
  const name = capitalized(call.name)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.tag],
    security: securityOf(call),
    parameters: [
      ...(call.params ? parametersOf(schemas, call.params, 'path', call.name) : []),
      ...(call.query ? parametersOf(schemas, call.query, 'query', call.name) : []),
    ],
    ...bodyOf(schemas, call, name),
    responses: Object.fromEntries(
      Object.entries(call.answers).map(([status, answer]) => [status, answerOf(schemas, answer, `${name}Answer`)]),
    ),
  }
}
