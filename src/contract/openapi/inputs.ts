import type { TSchema } from 'typebox'
import { inputNote } from './inputNotes.ts'
import type { Json, Schemas } from './schemas.ts'

/** Fields of a body that its example leaves out, because another field excludes them. */
const leftOut: Readonly<Record<string, readonly string[]>> = { readPushMsg: ['all'], getUserShareContent: ['recordId'] }

/** An example of an input: of its note, else the default or the first allowed value of its schema. */
function exampleOf(operation: string, name: string, schema: Json): unknown {
  const [first] = (schema.enum as unknown[] | undefined) ?? []
  return inputNote(operation, name)?.example ?? schema.default ?? schema.const ?? first
}

/** The description and the example of a parameter. */
export function inputOf(operation: string, name: string, field: TSchema): Json {
  const example = exampleOf(operation, name, field as Json)
  const description = inputNote(operation, name)?.description
  return { ...(description === undefined ? {} : { description }), ...(example === undefined ? {} : { example }) }
}

const fieldsOf = (schema: TSchema): [string, Json][] =>
  Object.entries((schema as { properties?: Record<string, Json> }).properties ?? {})

/** A body with an example of each field. */
export const bodyExampleOf = (operation: string, body: TSchema): Json =>
  Object.fromEntries(
    fieldsOf(body)
      .filter(([name]) => !leftOut[operation]?.includes(name))
      .map(([name, field]) => [name, exampleOf(operation, name, field)]),
  )

/** Describes the fields of a named body that have no description of their own. `schema`: the reference to it. */
export function describeBody(schemas: Schemas, operation: string, { $ref }: Json): void {
  const body = schemas.all()[String($ref).replace('#/components/schemas/', '')] as Json | undefined
  for (const [name, field] of Object.entries((body?.properties ?? {}) as Record<string, Json>)) {
    const description = field.description ?? inputNote(operation, name)?.description
    if (description !== undefined) field.description = description
  }
}
