import { ownValue } from '../../contract/ownValue.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { Document, ProblemText } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { checkBudget } from './budget.ts'
import { checkDuplicateIds, findDuplicateIds } from './duplicateIds.ts'
import { checkCountries, checkRegions } from './legal.ts'
import { at, entries, type Located, part, rewardsOf, tasksOf } from './located.ts'
import { checkLottery } from './lottery.ts'
import { isObject, nameOf } from './places.ts'
import { checkRanksAndTiers } from './ranksAndTiers.ts'
import { checkAccess } from './rules/access.ts'
import { checkBanners } from './rules/banners.ts'
import { checkBoards } from './rules/boards.ts'
import { checkDraws } from './rules/draws.ts'
import { checkDuplicateEntries } from './rules/duplicateEntries.ts'
import { checkEarlyStages } from './rules/earlyStages.ts'
import { checkMoreForLess } from './rules/moreForLess.ts'
import { checkNegative } from './rules/negative.ts'
import { checkNumbers } from './rules/numbers.ts'
import { checkParticipantLimit } from './rules/participantLimit.ts'
import { checkPayable } from './rules/payable.ts'
import { checkPlausible } from './rules/plausible.ts'
import { checkPool } from './rules/pools.ts'
import { checkPrizeNames } from './rules/prizeNames.ts'
import { checkReservedIds } from './rules/reservedIds.ts'
import { checkDecimals, checkRewards, checkTickers } from './rules/rewards.ts'
import { checkSeparators } from './rules/separators.ts'
import { checkStageOrder } from './rules/stageOrder.ts'
import { checkStocks } from './rules/stocks.ts'
import { taskFacts } from './rules/taskFacts.ts'
import { checkTaskOrder } from './rules/taskOrder.ts'
import { checkTasks } from './rules/tasks.ts'
import { checkTaskTimes } from './rules/taskTime.ts'
import { checkTiers } from './rules/tiers.ts'
import { checkUnreachable } from './rules/unreachable.ts'
import { checkStages } from './stages.ts'
import { sureEdit } from './suggest.ts'
import { checkTaskKeys } from './texts/taskKeys.ts'

/** Checks the rules of an activity beyond their schema: ids, order, amounts, odds, budgets, regions. */
export function checkRules(document: Document, registry: Registry): Problem[] {
  if (!isObject(document.value)) return []
  const root = { value: document.value, pointer: '' }
  const tasks = tasksOf(root)
  const duplicates = findDuplicateIds(document, tasks, 'taskId')
  return [
    ...duplicates,
    ...checkDuplicateIds(document, root),
    // With duplicate task ids, prerequisites are ambiguous.
    ...(duplicates.length ? [] : [...checkPrerequisites(document, tasks), ...checkTaskOrder(document, root)]),
    ...[
      ...tasks.map(at('threshold')),
      ...rewardsOf(root).map(at('amount')),
      ...entries(root, 'budget').map(at('amount')),
    ].flatMap((place) => checkAmount(document, place)),
    ...rewardsOf(root).flatMap((reward) => checkWholeDraws(document, reward)),
    ...checkLottery(document, root),
    ...checkRanksAndTiers(document, root),
    ...checkStages(document, root),
    ...checkStageOrder(document, root),
    ...checkTaskKeys(document, root),
    ...checkRegions(document, root, registry),
    ...checkCountries(document, root),
    ...checkBudget(document, root),
    ...checkRewards(document, root),
    ...checkDecimals(document, amountsOf(root)),
    ...checkTickers(document, coinsOf(root)),
    ...checkPayable(document, root),
    ...checkTasks(document, root),
    ...checkTaskTimes(document, root),
    ...checkEarlyStages(document, root),
    ...checkDraws(document, root),
    ...checkStocks(document, root),
    ...checkPrizeNames(document, root),
    ...checkParticipantLimit(document, root),
    ...checkMoreForLess(document, root),
    ...checkBoards(document, root),
    ...checkPool(document, root),
    ...checkTiers(document, root),
    ...checkNegative(document, root),
    ...checkNumbers(document, root),
    ...checkSeparators(document, root),
    ...checkPlausible(document, root),
    ...checkReservedIds(document, root),
    ...checkDuplicateEntries(document, root),
    ...checkUnreachable(document, root),
    ...checkAccess(document, root, registry),
    ...checkBanners(document, root),
  ]
}

/** Every amount of the rules, with its coin. */
function amountsOf(root: Located) {
  const own = [...rewardsOf(root), ...entries(root, 'budget')].map(({ value, pointer }) => ({
    pointer: join(pointer, 'amount'),
    amount: value.amount,
    coin: value.coin,
  }))
  const steps = part(root, 'pool').flatMap((pool) =>
    entries(pool, 'steps').map(({ value, pointer }) => ({
      pointer: join(pointer, 'amount'),
      amount: value.amount,
      coin: pool.value.coin,
    })),
  )
  const thresholds = tasksOf(root).flatMap(({ value, pointer }) => {
    const unit = ownValue(taskFacts, String(value.taskType))?.unit
    const coin = unit === 'USDT' ? 'USDT' : unit === 'coin' ? value.coin : undefined
    return [{ pointer: join(pointer, 'threshold'), amount: value.threshold, coin }]
  })
  return [...own, ...steps, ...thresholds]
}

/** The coins of budget, pool and tasks. Coins of rewards are compared with the budget instead. */
const coinsOf = (root: Located) =>
  [...entries(root, 'budget'), ...part(root, 'pool'), ...tasksOf(root)].map(({ value, pointer }) => ({
    pointer: join(pointer, 'coin'),
    coin: value.coin,
  }))

const prerequisitesOf = ({ value }: Located): string[] =>
  Array.isArray(value.preTaskIds) ? value.preTaskIds.map(String) : []

function checkPrerequisites(document: Document, tasks: readonly Located[]): Problem[] {
  const byId = new Map(tasks.map((task) => [String(task.value.taskId), task]))
  return tasks.flatMap((task) => [
    ...prerequisitesOf(task).flatMap((id, index) => {
      if (byId.has(id)) return []
      const pointer = join(task.pointer, 'preTaskIds', index)
      return [document.problem('P0702', pointer, describeUnknownTask(document, pointer, id, [...byId.keys()]))]
    }),
    ...checkCircularTasks(document, task, byId),
  ])
}

function describeUnknownTask(document: Document, pointer: string, id: string, known: readonly string[]): ProblemText {
  const meant = nearest(id, known)
  return {
    message: `There is no task "${id}".`,
    suggestion: meant
      ? `Did you mean "${meant}"?`
      : known.length
        ? `The tasks are: ${known.slice(0, 12).join(', ')}.`
        : 'Remove it: the file has no tasks.',
    edit: sureEdit(document, pointer, id, known),
  }
}

/** Reports circular prerequisites once, at the first task involved. */
function checkCircularTasks(document: Document, task: Located, byId: ReadonlyMap<string, Located>): Problem[] {
  const id = String(task.value.taskId)
  const seen = new Set<string>()
  const next = prerequisitesOf(task)
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const other = byId.get(one)
    if (!other || seen.has(one)) continue
    seen.add(one)
    next.push(...prerequisitesOf(other))
  }
  if (!seen.has(id)) return []
  const before = [...byId.keys()].slice(0, [...byId.keys()].indexOf(id))
  if (before.some((one) => seen.has(one) && reaches(byId, one, id))) return []
  const message = `Task "${id}" requires itself, directly or through other tasks.`
  const suggestion = 'Remove one of the tasks from "preTaskIds", so that one of the tasks can be done first.'
  return [document.problem('P0703', join(task.pointer, 'preTaskIds'), { message, suggestion })]
}

function reaches(byId: ReadonlyMap<string, Located>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  const next = byId.get(from)
  return next !== undefined && prerequisitesOf(next).some((id) => id === to || reaches(byId, id, to, seen))
}

function checkAmount(document: Document, { value, pointer }: { value: unknown; pointer: string }): Problem[] {
  const isAmount = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  if (!isAmount || (!value.startsWith('-') && /[1-9]/.test(value))) return []
  return [
    document.problem('P0704', pointer, {
      message: `${nameOf(pointer)} must be more than 0, not ${value}.`,
      suggestion: 'Write an amount above 0.',
    }),
  ]
}

/** Reports rewards with a fraction of a draw. */
function checkWholeDraws(document: Document, { value, pointer }: Located): Problem[] {
  const { rewardType, amount } = value
  if (rewardType !== 'LOTTERY_COUNT' || typeof amount !== 'string' || !/^\d+\.\d+$/.test(amount)) return []
  return [
    document.problem('P0716', join(pointer, 'amount'), {
      message: `The reward gives ${amount} draws, and a draw cannot be divided.`,
      suggestion: 'Write a whole number, such as "1".',
    }),
  ]
}
