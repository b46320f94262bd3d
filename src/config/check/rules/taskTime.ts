import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located } from '../located.ts'
import { valueAt } from '../places.ts'

const day = 86_400_000

/** When joining opens and closes, ms since 1970; null: users take part without joining, or the windows are wrong. */
export function joiningOf(document: Document, root: Located): { opens: number; closes: number } | null {
  const time = (name: string) => timeAt(document.value, `/windows/${name}`)
  const [opens, closes, ends] = [time('applyStart'), time('applyEnd'), time('end')]
  if (root.value.needApply === false || opens === null || closes === null || ends === null) return null
  // Windows in the wrong order are reported by checkWindows.
  return opens >= closes || opens >= ends ? null : { opens, closes }
}

/** Checks that users can join before stages and the days of tasks are over. Without joining, all users take part. */
export function checkTaskTimes(document: Document, root: Located): Problem[] {
  const joining = joiningOf(document, root)
  if (!joining) return []
  return [...checkStageEnds(document, root, joining.opens), ...checkDays(document, root, joining.closes)]
}

/** Reports stages that are over when joining begins. Several have the same cause, which is the start of joining. */
function checkStageEnds(document: Document, root: Located, opens: number): Problem[] {
  const over = entries(root, 'stages').filter(({ pointer }) => {
    const [from, to] = [timeAt(document.value, join(pointer, 'start')), timeAt(document.value, join(pointer, 'end'))]
    return from !== null && to !== null && from < to && to <= opens
  })
  const [first] = over
  if (!first) return []
  const names = over.map(({ value }) => `"${String(value.identifier)}"`).join(', ')
  const isOne = over.length === 1
  return [
    document.problem('P0611', isOne ? join(first.pointer, 'end') : '/windows/applyStart', {
      message: `Nobody can complete the tasks of the ${isOne ? 'stage' : 'stages'} ${names}.`,
      cause: `Nothing counts before joining. It begins at ${String(valueAt(document.value, '/windows/applyStart'))}, after the end of the ${isOne ? 'stage' : 'stages'}.`,
      suggestion: `Let joining begin earlier, or end the ${isOne ? 'stage' : 'stages'} later.`,
    }),
  ]
}

/** Reports tasks whose days are over before they begin, even for an account that registers when joining ends. */
function checkDays(document: Document, root: Located, closes: number): Problem[] {
  const starts = new Map(
    entries(root, 'stages').map(({ value, pointer }) => [value.identifier, join(pointer, 'start')] as const),
  )
  return entries(root, 'taskGroups').flatMap((group) => {
    const place = starts.get(group.value.identifier) ?? '/windows/start'
    const begins = timeAt(document.value, place)
    if (begins === null || group.value.timing === 'AFTER') return []
    return entries(group, 'tasks').flatMap(({ value, pointer }) => {
      const { validDays } = value
      if (typeof validDays !== 'number' || validDays < 1 || closes + validDays * day > begins) return []
      return [
        document.problem('P0611', join(pointer, 'validDays'), {
          message: 'Nobody can complete this task.',
          cause: `It can be met for ${counted(validDays, 'day')} from registration. Joining ends at ${String(valueAt(document.value, '/windows/applyEnd'))}, and the task begins later than ${validDays} days after that.`,
          suggestion: 'Write more days, remove "validDays", or let joining end later.',
        }),
      ]
    })
  })
}
