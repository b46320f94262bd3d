import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { JsonSchema } from '../schema/json.ts'
import type { Document, ProblemText } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { SchemaError } from './ajv.ts'
import { describeWrongFormat } from './formats.ts'
import { describeWrongType } from './jsonTypes.ts'
import { isObject, nameOf, placeOf, valueAt } from './places.ts'
import { describeUnknownField, nearestName, suggestChoice } from './suggest.ts'

type Describe = (document: Document, error: SchemaError) => Problem

/** Turns an ajv error into a problem with a message for operators. */
export const describeSchemaError: Describe = (document, error) =>
  (describers[error.keyword] ?? describeRange)(document, error)

const describers: Record<string, Describe> = {
  additionalProperties: (document, { instancePath, params, parentSchema }) => {
    const name = String(params.additionalProperty)
    const known = Object.keys(parentSchema.properties ?? {})
    const inProps = Object.keys(parentSchema.properties?.props?.properties ?? {})
    return describeUnknownField(document, instancePath, name, known, inProps)
  },
  required: (document, { instancePath, params, parentSchema }) => {
    const name = String(params.missingProperty)
    return describeMissing(document, instancePath, name, parentSchema.properties?.[name])
  },
  type: describeWrongType,
  anyOf: describeWrongType,
  enum: (document, { instancePath, data, parentSchema }) =>
    describeChoice(document, instancePath, data, parentSchema.enum ?? []),
  const: (document, { instancePath, data, params }) =>
    describeChoice(document, instancePath, data, [params.allowedValue]),
  discriminator: describeWrongTag,
  pattern: describeWrongFormat,
  maximum: (document, error) =>
    error.instancePath.endsWith('/version') && placeOf(error.instancePath.slice(0, -'/version'.length)).part === 'block'
      ? describeNewerBlock(document, error)
      : describeRange(document, error),
}

function describeMissing(document: Document, pointer: string, name: string, schema?: JsonSchema): Problem {
  const { part } = placeOf(pointer)
  if (part === 'block' && name === 'id')
    return document.problem('P0204', pointer, {
      message: 'This block has no id.',
      suggestion: 'Add a unique id, such as "id": "hero".',
      span: { ...document.span(pointer), length: 1 },
    })
  const where = part === 'props' ? ` of ${blockType(document, pointer)}` : pointer ? ` in ${nameOf(pointer)}` : ''
  return document.problem('P0102', pointer, {
    message: `"${name}" is missing${part === 'block' ? ` in this block` : where}.`,
    suggestion: suggestMissing(name, schema),
    span: { ...document.span(pointer), length: 1 },
  })
}

/** Suggests a missing field, with its description and an example value if the schema has one. */
function suggestMissing(name: string, schema: JsonSchema | undefined): string | undefined {
  const example = schema?.const ?? schema?.examples?.[0] ?? schema?.enum?.[0]
  if (example === undefined) return `Add "${name}".${schema?.description ? ` ${schema.description}` : ''}`
  return `Add "${name}": ${show(example)}.${schema?.description ? ` ${schema.description}` : ''}`
}

const blockType = (document: Document, pointer: string) =>
  String(valueAt(document.value, join(placeOf(pointer).block ?? '', 'type')))

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function describeChoice(document: Document, pointer: string, value: unknown, values: readonly unknown[]): Problem {
  const code: Code = pointer === '/type' ? 'P0208' : 'P0104'
  const message =
    code === 'P0208' ? `There is no activity type ${show(value)}.` : `${nameOf(pointer)} cannot be ${show(value)}.`
  return document.problem(code, pointer, {
    message,
    ...suggestChoice(document, pointer, value, values),
  })
}

/** The discriminator of a union is missing, or has an unknown value. */
function describeWrongTag(document: Document, { instancePath, params, parentSchema, data }: SchemaError): Problem {
  const tag = String(params.tag)
  const options = (parentSchema.oneOf ?? []).map((option) => option.properties?.[tag])
  const values = options.flatMap((option) => option?.enum ?? option?.const ?? [])
  const value = isObject(data) ? data[tag] : undefined
  const misspelt = isObject(data) ? Object.keys(data).find((name) => nearestName(name, [tag])) : undefined
  if (value === undefined && misspelt) return describeUnknownField(document, instancePath, misspelt, [tag])
  if (value === undefined) return describeMissing(document, instancePath, tag)
  const pointer = join(instancePath, tag)
  const what = placeOf(instancePath).part === 'block' ? 'block' : tag
  const code: Code = what === 'block' ? 'P0201' : what === 'action' ? 'P0207' : 'P0104'
  const details: ProblemText = {
    message: `There is no ${what} called ${show(value)}.`,
    ...suggestChoice(document, pointer, value, values),
  }
  return document.problem(code, pointer, details)
}

function describeNewerBlock(document: Document, { instancePath, data, params }: SchemaError): Problem {
  const type = blockType(document, instancePath.slice(0, -'/version'.length))
  return document.problem('P0206', instancePath, {
    message: `${type} requires version ${data}, and this app has version ${params.limit}.`,
    suggestion: 'Update the app first, or write the block for the version it has.',
  })
}

const ranges: Record<string, (limit: unknown) => string> = {
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  multipleOf: (limit) => `must be a multiple of ${limit}`,
  minLength: (limit) => (limit === 1 ? 'must not be empty' : `needs at least ${limit} characters`),
  maxLength: (limit) => `has at most ${limit} characters`,
  minItems: (limit) => `needs at least ${limit === 1 ? 'one entry' : `${limit} entries`}`,
  maxItems: (limit) => `has at most ${limit} entries`,
  uniqueItems: () => 'must not contain the same entry twice',
}

const suggestions: Record<string, (limit: unknown) => string> = {
  minimum: (limit) => `Write ${limit} or more.`,
  maximum: (limit) => `Write ${limit} or less.`,
  minLength: (limit) => (limit === 1 ? 'Write a text, or remove the field.' : `Write ${limit} characters or more.`),
  maxLength: (limit) => `Write ${limit} characters or less.`,
  minItems: () => 'Add an entry, or remove the field.',
  maxItems: (limit) => `Keep ${limit} entries or less.`,
  uniqueItems: () => 'Remove the second one.',
}

function describeRange(document: Document, { instancePath, keyword, params, data }: SchemaError): Problem {
  const describe = ranges[keyword] ?? (() => 'is not allowed here')
  const given = typeof data === 'number' ? `, not ${data}` : ''
  return document.problem('P0105', instancePath, {
    message: `${nameOf(instancePath)} ${describe(params.limit ?? params.multipleOf)}${given}.`,
    suggestion: suggestions[keyword]?.(params.limit),
  })
}
