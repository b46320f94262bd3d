import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { timeAt } from './dates.ts'
import { entries, type Located, part } from './located.ts'
import { sureEdit } from './suggest.ts'

/** Checks that each stage has a task group, and that stages and the team lock are within the event. */
export function checkStages(document: Document, root: Located): Problem[] {
  const groups = entries(root, 'taskGroups').map(({ value }) => String(value.identifier))
  return [
    ...checkMissingStages(document, root),
    ...entries(root, 'stages').flatMap((stage) => [
      ...checkGroup(document, stage, groups),
      ...checkTime(document, stage),
    ]),
    ...part(root, 'team').flatMap(({ pointer }) => {
      const lock = join(pointer, 'lockAt')
      return isAfter(document, lock, '/windows/end') ? [describeOutside(document, lock, 'end')] : []
    }),
  ]
}

/** If several groups have a stage, each group needs one. */
function checkMissingStages(document: Document, root: Located): Problem[] {
  const staged = new Set(entries(root, 'stages').map(({ value }) => value.identifier))
  const groups = entries(root, 'taskGroups')
  // One of two stages of the same group was probably meant for another group.
  if (staged.size < entries(root, 'stages').length) return []
  const without = groups.filter(({ value }) => typeof value.identifier === 'string' && !staged.has(value.identifier))
  // The identifier of a stage may be misspelled. A single stage may cover a part of the event on purpose.
  if (staged.size < 2 || [...staged].some((name) => !groups.some(({ value }) => value.identifier === name))) return []
  return without.map(({ value, pointer }) =>
    document.problem('P0749', join(pointer, 'identifier'), {
      message: `The group "${String(value.identifier)}" has no stage.`,
      cause: 'The other groups have one; the tasks of this group count during the whole event.',
      suggestion: `Add { "identifier": "${String(value.identifier)}", "start": …, "end": … } to "stages".`,
    }),
  )
}

function checkGroup(document: Document, { value, pointer }: Located, groups: readonly string[]): Problem[] {
  const { identifier } = value
  if (typeof identifier !== 'string' || groups.length === 0 || groups.includes(identifier)) return []
  const meant = nearest(identifier, groups)
  const place = join(pointer, 'identifier')
  return [
    document.problem('P0717', place, {
      message: `There is no task group "${identifier}" for this stage.`,
      suggestion: meant ? `Did you mean "${meant}"?` : `The groups are: ${groups.join(', ')}.`,
      edit: sureEdit(document, place, identifier, groups),
    }),
  ]
}

function checkTime(document: Document, { pointer }: Located): Problem[] {
  const [start, end] = [join(pointer, 'start'), join(pointer, 'end')]
  if (isAfter(document, start, end) || isSame(document, start, end))
    return [
      document.problem('P0603', end, {
        message: '"end" must come after "start".',
        suggestion: 'Exchange the two, or correct one of them.',
      }),
    ]
  if (isAfter(document, '/windows/start', start)) return [describeOutside(document, start, 'start')]
  return isAfter(document, end, '/windows/end') ? [describeOutside(document, end, 'end')] : []
}

const timesAt = (document: Document, one: string, other: string) =>
  [timeAt(document.value, one), timeAt(document.value, other)] as const

function isAfter(document: Document, one: string, other: string): boolean {
  const [a, b] = timesAt(document, one, other)
  return a !== null && b !== null && a > b
}

function isSame(document: Document, one: string, other: string): boolean {
  const [a, b] = timesAt(document, one, other)
  return a !== null && a === b
}

function describeOutside(document: Document, pointer: string, edge: 'start' | 'end'): Problem {
  const word = edge === 'start' ? 'begins' : 'ends'
  return document.problem('P0605', pointer, {
    message: `This time is outside the event, which ${word} at ${String(windowText(document, edge))}.`,
    suggestion: `Choose a time inside the event, or move "windows"."${edge}".`,
  })
}

const windowText = (document: Document, edge: string): unknown =>
  (document.value as { windows?: Record<string, unknown> }).windows?.[edge]
