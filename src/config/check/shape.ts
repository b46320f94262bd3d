import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import type { SchemaError, Validate } from './ajv.ts'
import { describeSchemaError } from './schemaProblems.ts'
import { nearestName } from './suggest.ts'

/** Validates a file against a schema. One mistake gives one problem. */
export function checkShape(document: Document, validate: Validate): Problem[] {
  const errors = dropConsequences(validate(document.value))
  const reported = new Set<string>()
  return errors.flatMap((error) => {
    // A string that is too short usually also has the wrong format: one problem per value is enough.
    const key = `${error.instancePath}|${error.params.additionalProperty ?? error.params.missingProperty ?? ''}`
    if (reported.has(key)) return []
    reported.add(key)
    return [describeSchemaError(document, error)]
  })
}

/** A misspelled field gives two errors, one unknown and one missing field. Keeps only the unknown one, which suggests the missing. */
function dropConsequences(errors: SchemaError[]): SchemaError[] {
  const unknown = (pointer: string) =>
    errors
      .filter((entry) => entry.keyword === 'additionalProperties' && entry.instancePath === pointer)
      .map((entry) => String(entry.params.additionalProperty))
  const missingAt = (pointer: string) =>
    errors.filter((entry) => entry.keyword === 'required' && entry.instancePath === pointer).length
  return errors.filter(({ keyword, instancePath, params }) => {
    if (keyword !== 'required') return true
    const missing = String(params.missingProperty)
    const names = unknown(instancePath)
    // With at least as many unknown as missing fields, each missing field is probably one of the unknown ones.
    return names.length < missingAt(instancePath) && !names.some((name) => nearestName(name, [missing]))
  })
}
