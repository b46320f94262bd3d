import { ownValue } from '../../contract/ownValue.ts'
import { isObject } from '../check/places.ts'
import { canonicalJson } from '../hash.ts'
import { idFields } from './idFields.ts'

/** One difference between two configs: a block, a prop, a text or a rule. */
export interface Difference {
  part: 'page' | 'words' | 'rules'
  kind: 'added' | 'removed' | 'moved' | 'changed'
  /** A description such as `block "hero" (Hero)` or `"hero.title" in ar`. */
  what: string
  from?: unknown
  to?: unknown
}

/** Differences of two values, field by field. List entries are matched by their id field if they have one. */
export function diffValues(a: unknown, b: unknown, what: string): Omit<Difference, 'part'>[] {
  if (canonicalJson(a) === canonicalJson(b)) return []
  if (Array.isArray(a) && Array.isArray(b)) return diffLists(a, b, what)
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b))
    return [{ kind: a === undefined ? 'added' : b === undefined ? 'removed' : 'changed', what, from: a, to: b }]
  const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return fields.flatMap((name) => diffValues(ownValue(a, name), ownValue(b, name), what ? `${what}.${name}` : name))
}

function diffLists(a: readonly unknown[], b: readonly unknown[], what: string): Omit<Difference, 'part'>[] {
  const name = idFields.find((field) =>
    [...a, ...b].every((entry) => isObject(entry) && typeof entry[field] === 'string'),
  )
  if (!name) return [{ kind: 'changed', what, from: a, to: b }]
  const byId = (list: readonly unknown[]) => new Map(list.filter(isObject).map((entry) => [String(entry[name]), entry]))
  const [one, other] = [byId(a), byId(b)]
  const keys = [...new Set([...one.keys(), ...other.keys()])]
  const changed = keys.flatMap((key) => diffValues(one.get(key), other.get(key), `${what}[${key}]`))
  return changed.length ? changed : [{ kind: 'moved', what, from: [...one.keys()], to: [...other.keys()] }]
}
