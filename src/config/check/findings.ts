import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { JsonSchema } from '../schema/json.ts'
import type { Document, Saying } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { Finding } from './ajv.ts'
import { sayForm } from './forms.ts'
import { sayKind } from './kinds.ts'
import { isObject, nameOf, placeOf, valueAt } from './places.ts'
import { choose, nearestName, sayUnknown } from './suggest.ts'

type Say = (document: Document, finding: Finding) => Problem

/** What ajv found, as an operator reads it. */
export const sayFinding: Say = (document, finding) => (sayings[finding.keyword] ?? sayRange)(document, finding)

const sayings: Record<string, Say> = {
  additionalProperties: (document, { instancePath, params, parentSchema }) => {
    const name = String(params.additionalProperty)
    const known = Object.keys(parentSchema.properties ?? {})
    const inProps = Object.keys(parentSchema.properties?.props?.properties ?? {})
    return sayUnknown(document, instancePath, name, known, inProps)
  },
  required: (document, { instancePath, params, parentSchema }) => {
    const name = String(params.missingProperty)
    return sayMissing(document, instancePath, name, parentSchema.properties?.[name])
  },
  type: sayKind,
  anyOf: sayKind,
  enum: (document, { instancePath, data, parentSchema }) =>
    sayChoice(document, instancePath, data, parentSchema.enum ?? []),
  const: (document, { instancePath, data, params }) => sayChoice(document, instancePath, data, [params.allowedValue]),
  discriminator: sayTag,
  pattern: sayForm,
  maximum: (document, finding) =>
    finding.instancePath.endsWith('/version') &&
    placeOf(finding.instancePath.slice(0, -'/version'.length)).part === 'block'
      ? sayNewer(document, finding)
      : sayRange(document, finding),
}

function sayMissing(document: Document, pointer: string, name: string, schema?: JsonSchema): Problem {
  const { part } = placeOf(pointer)
  if (part === 'block' && name === 'id')
    return document.problem('P0204', pointer, {
      message: 'This block has no id.',
      suggestion: 'Give it a name of its own, such as "id": "hero".',
      span: { ...document.span(pointer), length: 1 },
    })
  const where = part === 'props' ? ` of ${blockType(document, pointer)}` : pointer ? ` in ${nameOf(pointer)}` : ''
  return document.problem('P0102', pointer, {
    message: `"${name}" is missing${part === 'block' ? ` in this block` : where}.`,
    suggestion: suggestMissing(name, schema),
    span: { ...document.span(pointer), length: 1 },
  })
}

/** What the field is for, with a value it takes where there is one to show. */
function suggestMissing(name: string, schema: JsonSchema | undefined): string | undefined {
  const example = schema?.const ?? schema?.examples?.[0] ?? schema?.enum?.[0]
  if (example === undefined) return schema?.description
  return `Add "${name}": ${show(example)}.${schema?.description ? ` ${schema.description}` : ''}`
}

const blockType = (document: Document, pointer: string) =>
  String(valueAt(document.value, join(placeOf(pointer).block ?? '', 'type')))

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function sayChoice(document: Document, pointer: string, value: unknown, values: readonly unknown[]): Problem {
  const code: Code = pointer === '/type' ? 'P0208' : 'P0104'
  const message =
    code === 'P0208' ? `There is no activity type ${show(value)}.` : `${nameOf(pointer)} cannot be ${show(value)}.`
  return document.problem(code, pointer, {
    message,
    ...choose(document, pointer, value, values),
  })
}

/** The field that tells the options of a union apart is missing, or has a value none of them has. */
function sayTag(document: Document, { instancePath, params, parentSchema, data }: Finding): Problem {
  const tag = String(params.tag)
  const options = (parentSchema.oneOf ?? []).map((option) => option.properties?.[tag])
  const values = options.flatMap((option) => option?.enum ?? option?.const ?? [])
  const value = isObject(data) ? data[tag] : undefined
  const misspelt = isObject(data) ? Object.keys(data).find((name) => nearestName(name, [tag])) : undefined
  if (value === undefined && misspelt) return sayUnknown(document, instancePath, misspelt, [tag])
  if (value === undefined) return sayMissing(document, instancePath, tag)
  const pointer = join(instancePath, tag)
  const what = placeOf(instancePath).part === 'block' ? 'block' : tag
  const code: Code = what === 'block' ? 'P0201' : what === 'action' ? 'P0207' : 'P0104'
  const saying: Saying = {
    message: `There is no ${what} called ${show(value)}.`,
    ...choose(document, pointer, value, values),
  }
  return document.problem(code, pointer, saying)
}

function sayNewer(document: Document, { instancePath, data, params }: Finding): Problem {
  const type = blockType(document, instancePath.slice(0, -'/version'.length))
  return document.problem('P0206', instancePath, {
    message: `${type} is wanted in version ${data}, and this app has version ${params.limit}.`,
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
  uniqueItems: () => 'must not hold the same entry twice',
}

function sayRange(document: Document, { instancePath, keyword, params, data }: Finding): Problem {
  const say = ranges[keyword] ?? (() => 'is not allowed here')
  const given = typeof data === 'number' ? `, not ${data}` : ''
  return document.problem('P0105', instancePath, {
    message: `${nameOf(instancePath)} ${say(params.limit ?? params.multipleOf)}${given}.`,
  })
}
