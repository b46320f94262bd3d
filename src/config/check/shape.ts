import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import type { Finding, Validate } from './ajv.ts'
import { sayFinding } from './findings.ts'
import { nearestName } from './suggest.ts'

/** Holds a file against a schema: one problem a mistake. */
export function checkShape(document: Document, validate: Validate): Problem[] {
  const findings = dropEchoes(validate(document.value))
  const said = new Set<string>()
  return findings.flatMap((finding) => {
    // A text that is too short is mostly of the wrong form as well: the first of a value is enough.
    const key = `${finding.instancePath}|${finding.params.additionalProperty ?? finding.params.missingProperty ?? ''}`
    if (said.has(key)) return []
    said.add(key)
    return [sayFinding(document, finding)]
  })
}

/** A misspelt name makes two findings: one unknown, one missing. The unknown one says both. */
function dropEchoes(findings: Finding[]): Finding[] {
  const unknown = (pointer: string) =>
    findings
      .filter((entry) => entry.keyword === 'additionalProperties' && entry.instancePath === pointer)
      .map((entry) => String(entry.params.additionalProperty))
  return findings.filter(({ keyword, instancePath, params }) => {
    const missing = String(params.missingProperty)
    return keyword !== 'required' || !unknown(instancePath).some((name) => nearestName(name, [missing]))
  })
}
