import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** An object of a file, checked or not, and where it stands. */
export interface Found {
  value: Record<string, unknown>
  pointer: string
}

/** The object under a name, or none. */
export function part({ value, pointer }: Found, name: string): Found[] {
  const inner = value[name]
  return isObject(inner) && !Array.isArray(inner) ? [{ value: inner, pointer: join(pointer, name) }] : []
}

/** The objects in the list under a name. */
export function entries({ value, pointer }: Found, name: string): Found[] {
  const list = value[name]
  if (!Array.isArray(list)) return []
  return list.flatMap((entry, index) =>
    isObject(entry) && !Array.isArray(entry) ? [{ value: entry, pointer: join(pointer, name, index) }] : [],
  )
}

/** A field of it, with its place. */
export const at =
  (name: string) =>
  ({ value, pointer }: Found) => ({ value: value[name], pointer: join(pointer, name) })

/** Everything in `platform.json` that pays something out: tasks, prizes, ranks, tiers. */
export function rewardsOf(root: Found): Found[] {
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
export const tasksOf = (root: Found): Found[] => entries(root, 'taskGroups').flatMap((group) => entries(group, 'tasks'))
