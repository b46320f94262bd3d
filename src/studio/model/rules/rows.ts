import { ownValue } from '../../../contract/ownValue.ts'
import type { Field } from '../fields/types.ts'
import { requiredValues, valuesIn } from '../fields/values.ts'
import { labelOf } from '../fields.ts'
import { isRecord, type Segment } from '../json/parse.ts'
import { freeKeyName, rulesKeyName } from '../words/names.ts'

/** A new entry of a list of the rules, and the texts that its keys need. */
export interface NewRow {
  readonly value: unknown
  /** Key → English text. */
  readonly texts: ReadonlyMap<string, string>
}

/** Every value of a property in the rules. */
function namedValues(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []
  return [...own, ...Object.values(value).flatMap((inside) => namedValues(inside, name))]
}

/**
 * A valid entry with free ids, dates of the event, the ranks behind the last ones, the coin of the budget, and keys of its
 * own. A part has the name of what it is part of, such as the reward of a prize.
 * @param list the list, or the object of a part
 * @param index the index of the entry, or the name of the part
 */
export function newRow(
  rules: Readonly<Record<string, unknown>>,
  item: Field,
  list: readonly Segment[],
  index: Segment,
  isTaken: (key: string) => boolean,
): NewRow {
  const texts = new Map<string, string>()
  if (item.fields.length === 0) return { value: plainEntry(item), texts }
  const value = requiredValues(item.fields)
  const taken = new Map<string, Set<unknown>>()
  const before = entryBefore(rules, list, index)
  for (const { field, path } of valuesIn(item.fields, value)) {
    const set = (to: unknown) => setAt(value, path, to)
    if (field.kind === 'id' || field.name === 'code') set(freeName(rules, field.name, taken))
    if (field.kind === 'taskGroup') set(namedValues(rules.taskGroups, 'identifier')[0] ?? 'group')
    if (field.kind === 'date' && isRecord(rules.windows)) set(ownValue(rules.windows, field.name) ?? fieldDate(rules))
  }
  if (typeof before?.to === 'number' && typeof value.to === 'number')
    Object.assign(value, { from: before.to + 1, to: before.to + 1 })
  if (typeof before?.participants === 'number') value.participants = before.participants + 1
  if (isReward(item)) value.coin ??= coinOf(rules)
  const owner = typeof index === 'string' ? valueIn(rules, list) : undefined
  // Keys are named after the ids, so they come last.
  for (const { field, path } of valuesIn(item.fields, value)) {
    if (field.kind !== 'text' && field.kind !== 'richText') continue
    if (field.name === 'name' && path.length === 1 && isRecord(owner) && typeof owner.name === 'string') {
      value.name = owner.name
      continue
    }
    const at = [...list, index, ...path]
    const key = freeKeyName(
      rulesKeyName(withRow(rules, list, index, value), at),
      (name) => isTaken(name) || texts.has(name),
    )
    texts.set(key, labelOf(idBeside(item, value, path, field.name) ?? field.name))
    setAt(value, path, key)
  }
  return { value, texts }
}

const isReward = ({ fields }: Field) =>
  ['rewardId', 'amount', 'coin'].every((name) => fields.some((one) => one.name === name))

/** The coin of the first budget. */
const coinOf = (rules: Readonly<Record<string, unknown>>): unknown => valueIn(rules, ['budget', 0, 'coin']) ?? 'USDT'

const valueIn = (root: unknown, path: readonly Segment[]): unknown =>
  path.reduce<unknown>((inside, segment) => (inside as Record<Segment, unknown> | undefined)?.[segment], root)

/** The new id of what a name or a title belongs to; undefined: it has none. */
function idBeside(item: Field, value: unknown, path: readonly Segment[], name: string): string | undefined {
  if (name !== 'name' && name !== 'title') return undefined
  const found = valuesIn(item.fields, value).find(
    (one) => one.field.kind === 'id' && one.path.slice(0, -1).join() === path.slice(0, -1).join(),
  )
  return typeof found?.value === 'string' ? found.value : undefined
}

const plainEntry = (item: Field): unknown =>
  item.options[0]?.value ?? item.examples[0] ?? (item.kind === 'text' ? 'text' : '')

const fieldDate = (rules: Readonly<Record<string, unknown>>): unknown =>
  isRecord(rules.windows) ? rules.windows.start : undefined

function entryBefore(rules: unknown, list: readonly Segment[], index: Segment): Record<string, unknown> | undefined {
  const rows = valueIn(rules, list)
  const entry = Array.isArray(rows) ? rows[Number(index) - 1] : undefined
  return isRecord(entry) ? entry : undefined
}

/** Rules that contain the new entry at its place, for the name of its keys. */
function withRow(rules: unknown, list: readonly Segment[], index: Segment, row: unknown): unknown {
  const [segment, ...rest] = list
  if (segment === undefined) return { [index]: row }
  const inside = (rules as Record<Segment, unknown> | undefined)?.[segment]
  return { ...(isRecord(rules) ? rules : {}), [segment]: withRow(inside, rest, index, row) }
}

function freeName(rules: unknown, name: string, taken: Map<string, Set<unknown>>): string {
  const known = taken.get(name) ?? new Set(namedValues(rules, name))
  taken.set(name, known)
  const base = { identifier: 'group', code: 'CODE' }[name] ?? name.replace(/Id$/, '').toLowerCase()
  let free = base
  for (let number = 2; known.has(free); number++) free = base === 'CODE' ? `CODE${number}` : `${base}-${number}`
  known.add(free)
  return free
}

function setAt(value: unknown, path: readonly Segment[], to: unknown): void {
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((inside, segment) => (inside as Record<Segment, unknown>)[segment], value)
  const last = path.at(-1)
  if (last !== undefined) (owner as Record<Segment, unknown>)[last] = to
}
