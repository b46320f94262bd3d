import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { entries, type Located } from '../located.ts'
import { problemInText } from '../placeholders.ts'
import { isObject } from '../places.ts'

const daily = /\b(?:daily|today|tonight|every ?day|each day|per day|a day|24 hours)\b/i
const after = /\bafter the event\b/i
const during = /\bduring the event\b/i
const settled = /\bsettled after(?:ward\b| (?:it|the event) (?:ends|is over)\b)/i
const once = /\b(?:(?:during|after) the event|until the event ends|settled afterward|one-time)\b/i

/** What the rules say instead of the English texts of a task and its group; undefined: they agree. */
function disagreement(timing: unknown, task: Located, title: string, text: string): string | undefined {
  // The page itself says that the tasks of a daily group start again.
  if (timing === 'EVERYDAY')
    return once.test(`${title} ${text}`) && !daily.test(`${title} ${text}`)
      ? 'It starts again each day ("timing": "EVERYDAY")'
      : undefined
  const { taskType, threshold } = task.value
  // A task may ask for something on several days.
  const isOnSeveralDays = taskType === 'SHARE_LINK' && threshold !== '1'
  if (daily.test(`${title} ${text}`) && !isOnSeveralDays) return `It is completed once ("timing": "${String(timing)}")`
  if (timing === 'DURING' && (after.test(title) || settled.test(text)))
    return 'It is judged during the event ("timing": "DURING")'
  return timing === 'AFTER' && during.test(title) && !after.test(title)
    ? 'It is judged when results are final ("timing": "AFTER")'
    : undefined
}

/** Reports the first task whose English texts say another timing than that of its group. */
export function checkTimingWords(english: Document, rules: Document): Problem[] {
  if (!isObject(rules.value) || !isObject(english.value)) return []
  const words = english.value
  const textOf = (key: unknown) => (typeof words[String(key)] === 'string' ? String(words[String(key)]) : '')
  for (const group of entries({ value: rules.value, pointer: '' }, 'taskGroups'))
    for (const task of entries(group, 'tasks')) {
      const text = [task.value.title, task.value.desc].map(textOf).join(' ')
      const key = String(task.value.title)
      const title = textOf(key)
      const right = title && disagreement(group.value.timing, task, textOf(group.value.title), text)
      if (!right) continue
      return [
        problemInText(english, key, { at: 0, length: title.length }, 'P0321', {
          message: `The texts of the task "${String(task.value.taskId)}" say another timing. ${right}.`,
          cause: 'Viewers would expect to complete it more often than they can, or at another time.',
          suggestion: 'Write in the texts what platform.json says, or change "timing" there.',
        }),
      ]
    }
  return []
}
