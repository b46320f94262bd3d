import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** An object of a file, valid or not, and its pointer. */
export interface Located {
  value: Record<string, unknown>
  pointer: string
}

/** The object in a field, as a list of one; empty if there is none. */
export function part({ value, pointer }: Located, name: string): Located[] {
  const inner = value[name]
  return isObject(inner) && !Array.isArray(inner) ? [{ value: inner, pointer: join(pointer, name) }] : []
}

/** The objects of the list in a field. */
export function entries({ value, pointer }: Located, name: string): Located[] {
  const list = value[name]
  if (!Array.isArray(list)) return []
  return list.flatMap((entry, index) =>
    isObject(entry) && !Array.isArray(entry) ? [{ value: entry, pointer: join(pointer, name, index) }] : [],
  )
}

/** The value of a field, with its pointer. */
export const at =
  (name: string) =>
  ({ value, pointer }: Located) => ({ value: value[name], pointer: join(pointer, name) })

/** Every reward of `platform.json`: of tasks, prizes, ranks and tiers. */
export function rewardsOf(root: Located): Located[] {
  const rewarding = [
    ...part(root, 'lottery').flatMap((lottery) => entries(lottery, 'prizes')),
    ...entries(root, 'leaderboards').flatMap((board) => entries(board, 'rewards')),
    ...entries(root, 'tiers'),
    ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers')),
  ]
  return [
    ...tasksOf(root).flatMap((task) => entries(task, 'rewards')),
    ...rewarding.flatMap((one) => part(one, 'reward')),
  ]
}

/** The tasks of all groups. */
export const tasksOf = (root: Located): Located[] =>
  entries(root, 'taskGroups').flatMap((group) => entries(group, 'tasks'))
