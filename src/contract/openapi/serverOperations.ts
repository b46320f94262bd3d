import type { HttpAnswer, HttpCall } from '../httpCall.ts'
import { parametersOf } from './platformOperations.ts'
import { capitalized, type Json, type Schemas } from './schemas.ts'

const json = 'application/json'

const security: Readonly<Record<HttpCall['access'], Json[]>> = {
  public: [{}],
  user: [{ token: [] }],
  operator: [{ operator: [] }],
  metrics: [{ metrics: [] }, { operator: [] }],
  feed: [{ feedKey: [], feedTimestamp: [], feedSignature: [] }],
}

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

function bodyOf(schemas: Schemas, { body, bodyType = json, bodyExample }: HttpCall, name: string): Json {
  if (!body) return {}
  const example = bodyExample === undefined ? {} : { example: bodyExample }
  const content = { [bodyType]: { schema: schemas.use(body, `${name}Request`), ...example } }
  return { requestBody: { required: true, content } }
}

/** The operation of a call outside of the platform's contract. */
export function serverOperation(schemas: Schemas, call: HttpCall): Json {
  const name = capitalized(call.name)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.tag],
    security: security[call.access],
    parameters: [
      ...(call.params ? parametersOf(schemas, call.params, 'path', name) : []),
      ...(call.query ? parametersOf(schemas, call.query, 'query', name) : []),
    ],
    ...bodyOf(schemas, call, name),
    responses: Object.fromEntries(
      Object.entries(call.answers).map(([status, answer]) => [status, answerOf(schemas, answer, `${name}Answer`)]),
    ),
  }
}
