import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document, Saying } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { checkBudget } from './budget.ts'
import { at, entries, type Found, rewardsOf, tasksOf } from './found.ts'
import { checkCountries, checkRegions } from './legal.ts'
import { checkLottery } from './lottery.ts'
import { isObject, nameOf } from './places.ts'
import { checkStages } from './stages.ts'
import { checkStandings } from './standings.ts'
import { replace } from './suggest.ts'
import { checkTwins, findTwins } from './twins.ts'

/** What the rules of an activity must hold beyond their shape: ids, order, amounts, odds, budgets, regions. */
export function checkRules(document: Document): Problem[] {
  if (!isObject(document.value)) return []
  const root = { value: document.value, pointer: '' }
  const tasks = tasksOf(root)
  const twins = findTwins(document, tasks, 'taskId')
  return [
    ...twins,
    ...checkTwins(document, root),
    // Who waits for whom cannot be said while an id means two tasks.
    ...(twins.length ? [] : checkOrder(document, tasks)),
    ...[
      ...tasks.map(at('threshold')),
      ...rewardsOf(root).map(at('amount')),
      ...entries(root, 'budget').map(at('amount')),
    ].flatMap((place) => checkAmount(document, place)),
    ...rewardsOf(root).flatMap((reward) => checkDraws(document, reward)),
    ...checkLottery(document, root),
    ...checkStandings(document, root),
    ...checkStages(document, root),
    ...checkRegions(document, root),
    ...checkCountries(document, root),
    ...checkBudget(document, root),
  ]
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

/** Draws are whole. */
function checkDraws(document: Document, { value, pointer }: Found): Problem[] {
  const { rewardType, amount } = value
  if (rewardType !== 'LOTTERY_COUNT' || typeof amount !== 'string' || !/^\d+\.\d+$/.test(amount)) return []
  return [
    document.problem('P0716', join(pointer, 'amount'), {
      message: `The reward gives ${amount} draws, and a draw cannot be divided.`,
      suggestion: 'Write a whole number, such as "1".',
    }),
  ]
}
