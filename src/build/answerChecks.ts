import { Ajv, type AnySchema } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { shareSchemas } from './shareSchemas.ts'

/** ajv counts a text's characters by a helper it asks for with `require`, which a browser module has not. */
const lengthHelper = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g

/** Of each error only the place and a missing field's name are read; the rest is two thirds of the module. */
const errorNotes = [
  /,schemaPath:"[^"]*",keyword:"[^"]*"/g,
  /,params:\{(?!missingProperty)(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g,
]

/** Whether an answer fits needs no places: errors are only counted, and no function is told where it stands. */
const places: [RegExp, string][] = [
  [/\{instancePath:?[^{};]*?(?:,params:\{[^{}]*\})?\}(?=[\];,])/g, '0'],
  [/, ?\{instancePath[^{}]*\}(?=\))/g, ''],
  [/data, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, 'data'],
  [/\(([\w.]+ === undefined)\) && \(missing\d+ = "[^"]*"\)/g, '$1'],
]

const withoutPlaces = (code: string) => places.reduce((text, [place, instead]) => text.replace(place, instead), code)

function forBrowser(code: string): string {
  const short = errorNotes.reduce((text, note) => text.replace(note, ''), code)
  const module = short
    .replace(lengthHelper, '(text) => [...text].length')
    .replace(/^"use strict";/, '')
    .replaceAll('export const check', 'const check')
  const foreign = /\brequire\([^)]*\)/.exec(module)
  if (foreign) throw new Error(`The checks need ${foreign[0]}, which no browser has; give them their own.`)
  return module
}

/** Of several readings that failed the deepest is the one that was meant. A missing field is named as if it were there. */
const report = `
const fieldOf = ({ instancePath, params }) =>
  params === undefined ? instancePath : instancePath + '/' + params.missingProperty
const deepest = (errors) => errors.map(fieldOf).reduce((a, b) => (b.length > a.length ? b : a))
export default (call, data) => {
  const check = checks.get(call.name)
  return !check || check(data) ? null : deepest(check.errors) || '/'
}`

/** Compiled here, so that the page needs neither ajv's compiler nor eval; `checks` finds a call's check by its name. */
function compile(described: Record<string, Call>): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: false },
    strict: true,
    discriminator: true,
    // A field that may be null has two types.
    allowUnionTypes: true,
    inlineRefs: false,
    messages: false,
  })
  const { roots, shared } = shareSchemas(Object.values(described).map((call) => call.data as AnySchema))
  for (const [id, schema] of shared) ajv.addSchema(schema, id)
  const checkOf = new Map<string, string>()
  const table = Object.values(described).map((call, index) => {
    const schema = roots[index] as AnySchema
    const text = JSON.stringify(schema)
    const id = checkOf.get(text) ?? `check${checkOf.size}`
    if (!checkOf.has(text)) ajv.addSchema(schema, id)
    checkOf.set(text, id)
    return `[${JSON.stringify(call.name)}, ${id}]`
  })
  const exported = Object.fromEntries([...checkOf.values()].map((id) => [id, id]))
  return `${forBrowser(standaloneCode(ajv, exported))}\nconst checks = new Map([${table.join(', ')}])`
}

/**
 * Source of the module every answer passes: its default export says whether the `data` of a 00000 answer is what the
 * call promises. A third smaller than what can also say where it is not.
 */
export const answerChecksSource = (described: Record<string, Call> = calls): string =>
  `${withoutPlaces(compile(described))}\nexport default (call, data) => checks.get(call.name)?.(data) ?? true\n`

/** Source of the module that says where an answer breaks its contract: null, or the field. Fetched when one has. */
export const answerPlacesSource = (described: Record<string, Call> = calls): string =>
  `${compile(described)}${report}\n`
