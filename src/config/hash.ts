import { createHash } from 'node:crypto'

/** JSON with sorted fields, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`).join(',')}}`
}

/** SHA-256 (hex) of a value's canonical JSON. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
