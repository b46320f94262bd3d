import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { amountOf } from '../amounts.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located } from '../located.ts'
import { dayNumber } from '../periods.ts'

/** A task, its group and the stage of that group. */
interface PlacedTask {
  task: Located
  timing: unknown
  stage: Located | undefined
}

/** Compares tasks with each other: prerequisites can be completed in time and ask for less, no task exists twice. */
export function checkTaskOrder(document: Document, root: Located): Problem[] {
  const stages = entries(root, 'stages')
  const placed = entries(root, 'taskGroups').flatMap((group) =>
    entries(group, 'tasks').map(
      (task): PlacedTask => ({
        task,
        timing: group.value.timing,
        stage: stages.find(({ value }) => value.identifier === group.value.identifier),
      }),
    ),
  )
  const byId = new Map(placed.map((entry) => [entry.task.value.taskId, entry]))
  const reported = new Set<string>()
  return [
    ...placed.flatMap((entry) => checkPredecessors(document, root, entry, byId, reported)),
    ...findSame(document, placed),
  ]
}

function checkPredecessors(
  document: Document,
  root: Located,
  entry: PlacedTask,
  byId: ReadonlyMap<unknown, PlacedTask>,
  reported: Set<string>,
): Problem[] {
  const ids = entry.task.value.preTaskIds
  if (!Array.isArray(ids)) return []
  return ids.flatMap((id: unknown, index) => {
    const before = byId.get(id)
    if (!before || before === entry) return []
    const place = join(entry.task.pointer, 'preTaskIds', index)
    const late = reasonTooLate(document, before, entry) ?? reasonOtherDays(document, root, before, entry)
    // One problem per pair of groups: their tasks are late for the same reason.
    const pair = [before, entry].map(({ timing, stage }) => stage?.pointer ?? String(timing)).join('|')
    if (late && reported.has(pair)) return []
    if (late) reported.add(pair)
    if (late)
      return [
        document.problem('P0733', place, {
          message: `"${id}" is met too late for this task.`,
          cause: late,
          suggestion: 'Name another task, or change the timing of one of the two.',
        }),
      ]
    if (endsLater(document, before, entry) && !reported.has(pair)) {
      reported.add(pair)
      return [
        document.problem('P0761', place, {
          message: `Some users meet "${id}" too late for this task.`,
          cause: 'The stage of this task is over before the stage of the other one.',
          suggestion: 'Let the stage of this task end last.',
        }),
      ]
    }
    if (!asksLess(entry, before)) return []
    return [
      document.problem('P0736', join(entry.task.pointer, 'threshold'), {
        message: `This task asks for ${String(entry.task.value.threshold)}, and the task before it for ${String(before.task.value.threshold)}.`,
        cause: `Everybody who has met "${id}" has met this task too.`,
        suggestion: 'Ask for more than the task before it.',
      }),
    ]
  })
}

/** Why the first of two tasks cannot be completed in time for the second; null if it can. */
function reasonTooLate(document: Document, before: PlacedTask, entry: PlacedTask): string | null {
  if (before.timing === 'AFTER' && (entry.timing === 'DURING' || entry.timing === 'EVERYDAY'))
    return 'A task of an AFTER group is met when results are final, and this one ends with the event.'
  const [opens, closes] = [
    before.stage && join(before.stage.pointer, 'start'),
    entry.stage && join(entry.stage.pointer, 'end'),
  ]
  const isReversed = [before.stage, entry.stage].some((stage) => stage && isBackwards(document, stage))
  if (isReversed) return null
  const from = opens ? timeAt(document.value, opens) : null
  const to = closes ? timeAt(document.value, closes) : null
  return from !== null && to !== null && from >= to ? 'Its stage begins when the stage of this task is over.' : null
}

/** Whether the stage of the first of two tasks ends after the stage of the second. */
function endsLater(document: Document, before: PlacedTask, entry: PlacedTask): boolean {
  const [first, second] = [before, entry].map(({ stage }) =>
    stage && !isBackwards(document, stage) ? timeAt(document.value, join(stage.pointer, 'end')) : null,
  )
  return typeof first === 'number' && typeof second === 'number' && first > second
}

/** Why no day of the second of two daily tasks follows a day of the first; null if there is one. */
function reasonOtherDays(document: Document, root: Located, before: PlacedTask, entry: PlacedTask): string | null {
  if (before.timing !== 'EVERYDAY' || entry.timing !== 'EVERYDAY' || !before.stage || !entry.stage) return null
  if ([before.stage, entry.stage].some((stage) => isBackwards(document, stage))) return null
  const ends = timeAt(document.value, join(before.stage.pointer, 'end'))
  const begins = timeAt(document.value, join(entry.stage.pointer, 'start'))
  if (ends === null || begins === null || dayNumber(root, ends - 1) >= dayNumber(root, begins)) return null
  return 'Both are in EVERYDAY groups, so both must be met on the same day, and their stages have no day in common.'
}

/** Whether a stage ends before it begins, which checkStages reports. */
function isBackwards(document: Document, { pointer }: Located): boolean {
  const [from, to] = [timeAt(document.value, join(pointer, 'start')), timeAt(document.value, join(pointer, 'end'))]
  return from !== null && to !== null && from >= to
}

const countingKey = ({ task: { value } }: PlacedTask): string =>
  JSON.stringify([value.taskType, value.products ?? [], value.coin ?? null])

const asksLess = (entry: PlacedTask, before: PlacedTask): boolean => {
  if (entry.timing !== before.timing || countingKey(entry) !== countingKey(before)) return false
  const [asked, earlier] = [amountOf(entry.task.value.threshold), amountOf(before.task.value.threshold)]
  return asked !== null && earlier !== null && asked <= earlier
}

/** Reports tasks that the same action completes. */
function findSame(document: Document, placed: readonly PlacedTask[]): Problem[] {
  const first = new Map<string, PlacedTask>()
  const same = placed.flatMap((entry) => {
    const { taskType, threshold, codes, validDays, taskId } = entry.task.value
    if (typeof taskType !== 'string' || typeof threshold !== 'string') return []
    const stage = entry.stage && [entry.stage.value.start, entry.stage.value.end]
    const key = JSON.stringify([countingKey(entry), threshold, codes, validDays, entry.timing, stage])
    const earlier = first.get(key)
    if (!earlier) first.set(key, entry)
    // Duplicate task ids are reported by checkDuplicateIds.
    if (!earlier || earlier.task.value.taskId === taskId) return []
    return [
      document.problem('P0737', join(entry.task.pointer, 'threshold'), {
        message: `This task asks for the same as "${String(earlier.task.value.taskId)}".`,
        cause: 'Both are met by the same action, and both pay for it.',
        suggestion: 'Remove one of the two, or change what it asks for.',
      }),
    ]
  })
  return foldCopies(document, same)
}

/** With so many tasks that ask for the same, the whole group was probably copied. */
const minCopies = 3

/** Reports a group that was copied once instead of each of its tasks. */
function foldCopies(document: Document, same: readonly Problem[]): Problem[] {
  const groups = new Map<string, Problem[]>()
  for (const problem of same) {
    const group = problem.pointer.split('/').slice(0, 3).join('/')
    groups.set(group, [...(groups.get(group) ?? []), problem])
  }
  return [...groups].flatMap(([group, problems]) =>
    problems.length < minCopies
      ? problems
      : [
          document.problem('P0737', join(group, 'identifier'), {
            message: `${problems.length} tasks of this group ask for the same as other tasks.`,
            cause: 'Each pair is met by the same action, and both pay for it. The group was probably copied.',
            suggestion: 'Remove the group, or change what its tasks ask for.',
          }),
        ],
  )
}
