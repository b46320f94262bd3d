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
