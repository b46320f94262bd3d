import { isObject } from '../check/places.ts'
import { canonicalJson } from '../hash.ts'
import { diffPages } from './diffPages.ts'

/** A config as it is compared: the parts of a folder or of a release. */
export interface Compared {
  page: unknown
  /** Texts by key, by language. */
  words: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  rules: unknown
}

/** One difference: a block, a prop, a word, a rule. */
export interface Difference {
  part: 'page' | 'words' | 'rules'
  kind: 'added' | 'removed' | 'moved' | 'changed'
  /** What it is, for people: `block "hero" (Hero)`, `"hero.title" in ar`. */
  what: string
  from?: unknown
  to?: unknown
}

/** What is other in `b` than in `a`. Blocks are told apart by their ids, so one that moved is not taken for another. */
export const diffConfigs = (a: Compared, b: Compared): Difference[] => [
  ...diffPages(a.page, b.page),
  ...diffWords(a.words, b.words),
  ...diffValues(plain(a.rules), plain(b.rules), '').map((entry) => ({ part: 'rules' as const, ...entry })),
]

/** `$schema` is for editors: a folder has it, a release has not, and it is no difference. */
function plain(value: unknown): unknown {
  if (!isObject(value)) return {}
  const { $schema: _, ...rest } = value
  return rest
}

function diffWords(a: Compared['words'], b: Compared['words']): Difference[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().flatMap((language) =>
    diffValues(plain(a[language]), plain(b[language]), '').map((entry) => ({
      part: 'words' as const,
      ...entry,
      what: `"${entry.what}" in ${language}`,
    })),
  )
}

/** The fields that tell entries of a list apart, whatever their order. */
const names = [
  'id',
  'taskId',
  'identifier',
  'rewardId',
  'prizeId',
  'boardId',
  'tierId',
  'traderId',
  'bannerId',
  'coin',
  'code',
]

/** Differences of two values field by field; entries of lists by their name where they have one. */
export function diffValues(a: unknown, b: unknown, what: string): Omit<Difference, 'part'>[] {
  if (canonicalJson(a) === canonicalJson(b)) return []
  if (Array.isArray(a) && Array.isArray(b)) return diffLists(a, b, what)
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b))
    return [{ kind: a === undefined ? 'added' : b === undefined ? 'removed' : 'changed', what, from: a, to: b }]
  const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return fields.flatMap((name) => diffValues(fieldOf(a, name), fieldOf(b, name), what ? `${what}.${name}` : name))
}

const fieldOf = (value: Record<string, unknown>, name: string) => (Object.hasOwn(value, name) ? value[name] : undefined)

function diffLists(a: readonly unknown[], b: readonly unknown[], what: string): Omit<Difference, 'part'>[] {
  const name = names.find((field) => [...a, ...b].every((entry) => isObject(entry) && typeof entry[field] === 'string'))
  if (!name) return [{ kind: 'changed', what, from: a, to: b }]
  const byName = (list: readonly unknown[]) =>
    new Map(list.filter(isObject).map((entry) => [String(entry[name]), entry]))
  const [one, other] = [byName(a), byName(b)]
  const keys = [...new Set([...one.keys(), ...other.keys()])]
  const changed = keys.flatMap((key) => diffValues(one.get(key), other.get(key), `${what}[${key}]`))
  return changed.length ? changed : [{ kind: 'moved', what, from: [...one.keys()], to: [...other.keys()] }]
}
