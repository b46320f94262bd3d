import type { Field } from '../../model/index.ts'
import { valueAt } from './values.ts'

type Json = Readonly<Record<string, unknown>>

const listAt = (rules: unknown, ...path: string[]): readonly unknown[] => {
  const value = valueAt(rules, path)
  return Array.isArray(value) ? value : []
}
const idsOf = (list: readonly unknown[], name: string): readonly string[] =>
  list.flatMap((entry) => {
    const id = valueAt(entry, [name])
    return typeof id === 'string' ? [id] : []
  })

/** The keys of the names of the entries that a kind of field refers to, by id. */
export function namesOf(kind: Field['kind'], rules: Json): ReadonlyMap<string, string> {
  const groups = listAt(rules, 'taskGroups')
  const named = (list: readonly unknown[], id: string, name: string) =>
    new Map(
      list.flatMap((entry) => {
        const [key, text] = [valueAt(entry, [id]), valueAt(entry, [name])]
        return typeof key === 'string' && typeof text === 'string' ? [[key, text] as const] : []
      }),
    )
  if (kind === 'prize') return named(listAt(rules, 'lottery', 'prizes'), 'prizeId', 'name')
  if (kind === 'taskGroup') return named(groups, 'identifier', 'title')
  if (kind === 'board') return named(listAt(rules, 'leaderboards'), 'boardId', 'title')
  if (kind !== 'task') return new Map()
  return named(
    groups.flatMap((group) => listAt(group, 'tasks')),
    'taskId',
    'title',
  )
}

/** What a field can refer to: ids of the rules, or values of its schema. */
export function referencesOf(field: Field, rules: Json): readonly string[] {
  const kind = field.kind === 'list' ? field.item?.kind : field.kind
  const groups = listAt(rules, 'taskGroups')
  switch (kind) {
    case 'task':
      return idsOf(
        groups.flatMap((group) => listAt(group, 'tasks')),
        'taskId',
      )
    case 'taskGroup':
      return idsOf(groups, 'identifier')
    case 'prize':
      return idsOf(listAt(rules, 'lottery', 'prizes'), 'prizeId')
    case 'board':
      return idsOf(listAt(rules, 'leaderboards'), 'boardId')
    case 'coin':
      return [...new Set([...idsOf(listAt(rules, 'budget'), 'coin'), 'USDT'])]
    default:
      return field.kind === 'list' || field.kind === 'enum' ? [] : field.options.map(({ value }) => String(value))
  }
}
