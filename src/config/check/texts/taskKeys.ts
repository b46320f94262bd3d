import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { type Located, tasksOf } from '../located.ts'

const partsOf = (key: unknown): string[] => String(key).split('.')

/** Reports the first task whose title has the key of another task, such as "task.share.title" in the task "trade". */
export function checkTaskKeys(document: Document, root: Located): Problem[] {
  const tasks = tasksOf(root)
  const ids = tasks.map(({ value }) => String(value.taskId))
  return tasks
    .flatMap(({ value, pointer }) => {
      const parts = partsOf(value.title)
      const own = String(value.taskId)
      const other = parts.includes(own) ? undefined : ids.find((id) => id !== own && parts.includes(id))
      // Tasks may share a title on purpose: then the other task has it too.
      const owner = tasks.find((task) => task.value.taskId === other)
      if (!other || owner?.value.title === value.title) return []
      return [
        document.problem('P0323', join(pointer, 'title'), {
          message: `The task "${own}" has the title "${String(value.title)}", which is named after the task "${other}".`,
          suggestion: `Exchange the titles of the two tasks, or write the title of "${own}".`,
        }),
      ]
    })
    .slice(0, 1)
}
