import { Ajv, type AnySchema } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { shareSchemas } from './shareSchemas.ts'

/** ajv counts characters with a helper that it loads with `require`, which does not exist in a browser module. */
const lengthHelper = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g

/**
 * Error details that are not read. Only the path and the name of a missing field are; the rest is two thirds of the
 * module.
 */
const unusedErrorDetails = [
  /,schemaPath:"[^"]*",keyword:"[^"]*"/g,
  /,params:\{(?!missingProperty)(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g,
]

/** Code for error paths. A check that only answers yes or no does not need it, because errors are only counted. */
const errorPathCode: [RegExp, string][] = [
  [/\{instancePath:?[^{};]*?(?:,params:\{[^{}]*\})?\}(?=[\];,])/g, '0'],
  [/, ?\{instancePath[^{}]*\}(?=\))/g, ''],
  [/data, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, 'data'],
  [/\(([\w.]+ === undefined)\) && \(missing\d+ = "[^"]*"\)/g, '$1'],
  [/let missing\d+;/g, ''],
  // What remains of errors is their number.
  [
    /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;/g,
    'errors++;',
  ],
  [/const err\d+ = 0;if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}/g, ''],
  [/if\(vErrors !== null\)\{if\((_errs\d+)\)\{vErrors\.length = \1;\}else \{vErrors = null;\}\}/g, ''],
  [/validate\d+\.errors = (?:\[0\]|vErrors);/g, ''],
  [/let vErrors = null;/g, ''],
  // Always true at these places.
  [/(let errors = 0;|const (_errs\d+) = errors;)if\(errors === (?:0|\2)\)(?=\{)/g, '$1'],
]

function withoutErrorPaths(code: string): string {
  const short = errorPathCode.reduce((text, [place, instead]) => text.replace(place, instead), code)
  const left = /\bvErrors\b.{0,40}|\.errors\b.{0,40}/.exec(short)
  if (left) throw new Error(`The answer checks still store errors: ${left[0]}. Remove it in src/build/answerChecks.ts.`)
  return short
}

function forBrowser(code: string): string {
  const short = unusedErrorDetails.reduce((text, note) => text.replace(note, ''), code)
  const module = short
    .replace(lengthHelper, '(text) => [...text].length')
    .replace(/^"use strict";/, '')
    .replaceAll('export const check', 'const check')
  const unsupported = /\brequire\([^)]*\)/.exec(module)
  if (unsupported)
    throw new Error(
      `The answer checks need ${unsupported[0]}, which browsers do not have. Replace it in src/build/answerChecks.ts.`,
    )
  return module
}

/**
 * If several alternatives failed, the error with the longest path is reported. For a missing field the path includes
 * its name.
 */
const report = `
const fieldOf = ({ instancePath, params }) =>
  params === undefined ? instancePath : instancePath + '/' + params.missingProperty
const deepest = (errors) => errors.map(fieldOf).reduce((a, b) => (b.length > a.length ? b : a))
export default (call, data) => {
  const check = checks.get(call.name)
  return !check || check(data) ? null : deepest(check.errors) || '/'
}`

/** Compiles the checks, so that pages need neither ajv's compiler nor eval. `checks` maps names of calls to checks. */
function compile(): string {
  const described: Call[] = Object.values(calls)
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: false },
    strict: true,
    discriminator: true,
    // Nullable fields have two types.
    allowUnionTypes: true,
    inlineRefs: false,
    messages: false,
  })
  const { roots, shared } = shareSchemas(described.map((call) => call.data as AnySchema))
  for (const [id, schema] of shared) ajv.addSchema(schema, id)
  const checkOf = new Map<string, string>()
  const table = described.map((call, index) => {
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
 * Source of the module that checks every answer. Its default export returns whether the `data` of a 00000 answer matches
 * the contract of the call. It is half as large as the module that also reports the field.
 */
export const answerChecksSource = (): string =>
  `${withoutErrorPaths(compile())}\nexport default (call, data) => checks.get(call.name)?.(data) ?? true\n`

/** Source of the module that finds the field that breaks the contract, or null. Loaded only after a failed check. */
export const answerPlacesSource = (): string => `${compile()}${report}\n`
