import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located } from '../located.ts'

/** Reports the first stage that is listed before one that it comes after: by its start, or by the tasks it waits for. */
export function checkStageOrder(document: Document, root: Located): Problem[] {
  const stages = entries(root, 'stages')
  const startOf = ({ pointer }: Located) => timeAt(document.value, join(pointer, 'start'))
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1]
    const [start, earlier] = [startOf(stage), before ? startOf(before) : null]
    if (before && start !== null && earlier !== null && start < earlier)
      return [
        document.problem('P0767', join(stage.pointer, 'start'), {
          message: `The stage "${String(stage.value.identifier)}" starts before "${String(before.value.identifier)}", which is listed before it.`,
          suggestion: 'List the stages in the order of their starts, or correct one of the two dates.',
        }),
      ]
    const later = stages.slice(index + 1).find((other) => waitsFor(root, stage, other))
    if (later)
      return [
        document.problem('P0767', join(stage.pointer, 'identifier'), {
          message: `The stage "${String(stage.value.identifier)}" waits for tasks of "${String(later.value.identifier)}", which is listed after it.`,
          suggestion: 'List the stages in the order in which they are completed, or correct "preTaskIds".',
        }),
      ]
  }
  return []
}

const tasksOfStage = (root: Located, { value }: Located): Located[] =>
  entries(root, 'taskGroups')
    .filter((group) => group.value.identifier === value.identifier)
    .flatMap((group) => entries(group, 'tasks'))

/** Whether a task of one stage waits for a task of another one. */
function waitsFor(root: Located, stage: Located, other: Located): boolean {
  if (stage.value.identifier === other.value.identifier) return false
  const ids = new Set(tasksOfStage(root, other).map(({ value }) => value.taskId))
  return tasksOfStage(root, stage).some(
    ({ value }) => Array.isArray(value.preTaskIds) && value.preTaskIds.some((id: unknown) => ids.has(id)),
  )
}
