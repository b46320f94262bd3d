import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { tasksOf } from '../located.ts'
import { problemInText } from '../placeholders.ts'
import { isObject } from '../places.ts'

const days = /\{\{\s*task\.([\w-]+)\.validDays\s*\}\}/

/** Reports the first task whose English texts name the days of another task that lasts longer or less long. */
export function checkTaskDays(english: Document, rules: Document): Problem[] {
  if (!isObject(rules.value) || !isObject(english.value)) return []
  const words = english.value
  const tasks = tasksOf({ value: rules.value, pointer: '' })
  for (const { value } of tasks)
    for (const key of [String(value.title), String(value.desc)]) {
      const text = words[key]
      const found = typeof text === 'string' ? days.exec(text) : null
      const named = tasks.find((task) => task.value.taskId === found?.[1])
      if (!found || !named || named.value.validDays === value.validDays) continue
      const own =
        value.validDays === undefined
          ? 'has no "validDays"'
          : `can be met for ${counted(String(value.validDays), 'day')}`
      return [
        problemInText(english, key, { at: found.index, length: found[0].length }, 'P0321', {
          message: `The text says ${found[0]}, which is ${String(named.value.validDays)}. The task "${String(value.taskId)}" ${own}.`,
          cause: 'Viewers would be promised something other than what the platform does.',
          suggestion: 'Write a text for each of the two tasks, or the same "validDays" in platform.json.',
        }),
      ]
    }
  return []
}
