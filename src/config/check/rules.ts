import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document, Saying } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject, nameOf } from './places.ts'
import { replace } from './suggest.ts'

interface Found {
  value: Record<string, unknown>
  pointer: string
}

const entries = (found: Found, name: string): Found[] => {
  const list = found.value[name]
  if (!Array.isArray(list)) return []
  return list.flatMap((value, index) => (isObject(value) ? [{ value, pointer: join(found.pointer, name, index) }] : []))
}

/** What the rules of an activity must hold beyond their shape: ids, order of tasks, amounts, budgets. */
export function checkRules(document: Document): Problem[] {
  if (!isObject(document.value)) return []
  const root = { value: document.value, pointer: '' }
  const groups = entries(root, 'taskGroups')
  const tasks = groups.flatMap((group) => entries(group, 'tasks'))
  const rewards = tasks.flatMap((task) => entries(task, 'rewards'))
  const twins = findTwins(document, tasks, 'taskId')
  return [
    ...findTwins(document, groups, 'identifier'),
    ...twins,
    ...findTwins(document, rewards, 'rewardId'),
    // Who waits for whom cannot be said while an id means two tasks.
    ...(twins.length ? [] : checkOrder(document, tasks)),
    ...[
      ...tasks.map(at('threshold')),
      ...rewards.map(at('amount')),
      ...entries(root, 'budget').map(at('amount')),
    ].flatMap((place) => checkAmount(document, place)),
    ...checkBudget(document, rewards, entries(root, 'budget')),
  ]
}

const at =
  (name: string) =>
  ({ value, pointer }: Found) => ({
    value: value[name],
    pointer: join(pointer, name),
  })

function findTwins(document: Document, found: readonly Found[], name: string): Problem[] {
  const seen = new Set<unknown>()
  return found.flatMap((entry) => {
    const { value, pointer } = at(name)(entry)
    const isTwin = seen.has(value) && typeof value === 'string'
    seen.add(value)
    return isTwin
      ? [
          document.problem('P0701', pointer, {
            message: `The ${name} "${value}" stands here already.`,
          }),
        ]
      : []
  })
}

const waitsFor = ({ value }: Found): string[] => (Array.isArray(value.preTaskIds) ? value.preTaskIds.map(String) : [])

function checkOrder(document: Document, tasks: readonly Found[]): Problem[] {
  const byId = new Map(tasks.map((task) => [String(task.value.taskId), task]))
  return tasks.flatMap((task) => [
    ...waitsFor(task).flatMap((id, index) => {
      if (byId.has(id)) return []
      const pointer = join(task.pointer, 'preTaskIds', index)
      return [document.problem('P0702', pointer, sayUnknownTask(document, pointer, id, [...byId.keys()]))]
    }),
    ...checkCircle(document, task, byId),
  ])
}

function sayUnknownTask(document: Document, pointer: string, id: string, known: readonly string[]): Saying {
  const meant = nearest(id, known)
  const message = `There is no task "${id}".`
  if (!meant) return { message }
  return {
    message,
    suggestion: `Did you mean "${meant}"?`,
    edit: replace(document.span(pointer), meant),
  }
}

/** Tells of a circle once, at the task of it that stands first. */
function checkCircle(document: Document, task: Found, byId: ReadonlyMap<string, Found>): Problem[] {
  const id = String(task.value.taskId)
  const seen = new Set<string>()
  const next = waitsFor(task)
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const other = byId.get(one)
    if (!other || seen.has(one)) continue
    seen.add(one)
    next.push(...waitsFor(other))
  }
  if (!seen.has(id)) return []
  const before = [...byId.keys()].slice(0, [...byId.keys()].indexOf(id))
  if (before.some((one) => seen.has(one) && reaches(byId, one, id))) return []
  const message = `Task "${id}" waits, in the end, for itself.`
  return [document.problem('P0703', join(task.pointer, 'preTaskIds'), { message })]
}

function reaches(byId: ReadonlyMap<string, Found>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  const next = byId.get(from)
  return next !== undefined && waitsFor(next).some((id) => id === to || reaches(byId, id, to, seen))
}

function checkAmount(document: Document, { value, pointer }: { value: unknown; pointer: string }): Problem[] {
  const isAmount = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  if (!isAmount || (!value.startsWith('-') && /[1-9]/.test(value))) return []
  return [
    document.problem('P0704', pointer, {
      message: `${nameOf(pointer)} must be more than 0, not ${value}.`,
    }),
  ]
}

function checkBudget(document: Document, rewards: readonly Found[], budget: readonly Found[]): Problem[] {
  const covered = new Set<unknown>(budget.map(({ value }) => value.coin))
  return rewards.flatMap(({ value, pointer }) => {
    const { coin } = value
    if (typeof coin !== 'string' || covered.has(coin)) return []
    // One line of the budget mends them all.
    covered.add(coin)
    const suggestion = `Add { "coin": "${coin}", "amount": "…" } to "budget".`
    return [
      document.problem('P0705', join(pointer, 'coin'), {
        message: `There is no budget in ${coin}.`,
        suggestion,
      }),
    ]
  })
}
