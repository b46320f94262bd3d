import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located } from '../located.ts'
import { valueAt } from '../places.ts'
import { joiningOf } from './taskTime.ts'

/** Reports a stage that later tasks need and that is over in the first half of the time for joining. */
export function checkEarlyStages(document: Document, root: Located): Problem[] {
  const joining = joiningOf(document, root)
  if (!joining) return []
  const groups = entries(root, 'taskGroups')
  const stages = entries(root, 'stages').flatMap((stage) => {
    const ends = timeAt(document.value, join(stage.pointer, 'end'))
    const tasks = groups
      .filter(({ value }) => value.identifier === stage.value.identifier)
      .flatMap((group) => entries(group, 'tasks'))
    return ends === null ? [] : [{ stage, ends, tasks }]
  })
  const early = stages.find(({ ends, tasks }) => {
    if (ends <= joining.opens || ends >= (joining.opens + joining.closes) / 2) return false
    const own = tasks.map(({ value }) => value.taskId)
    return stages.some(
      (other) =>
        other.ends > ends &&
        other.tasks.some(
          ({ value }) => Array.isArray(value.preTaskIds) && value.preTaskIds.some((id: unknown) => own.includes(id)),
        ),
    )
  })
  if (!early) return []
  return [
    document.problem('P0761', join(early.stage.pointer, 'end'), {
      message: `Users who join after the stage "${String(early.stage.value.identifier)}" cannot complete the stages that need it.`,
      cause: `Joining ends at ${String(valueAt(document.value, '/windows/applyEnd'))}, and this stage is over in the first half of that time.`,
      suggestion: 'End the stage later, or let joining end with it.',
    }),
  ]
}
