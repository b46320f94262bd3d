import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { entries, type Found, part } from './found.ts'
import { momentAt } from './moments.ts'
import { replace } from './suggest.ts'

/** Stages have their task group, and stages and teams keep inside the time of the event. */
export function checkStages(document: Document, root: Found): Problem[] {
  const groups = entries(root, 'taskGroups').map(({ value }) => String(value.identifier))
  return [
    ...entries(root, 'stages').flatMap((stage) => [
      ...checkGroup(document, stage, groups),
      ...checkTime(document, stage),
    ]),
    ...part(root, 'team').flatMap(({ pointer }) => {
      const lock = join(pointer, 'lockAt')
      return isAfter(document, lock, '/windows/end') ? [sayOutside(document, lock, 'end')] : []
    }),
  ]
}

function checkGroup(document: Document, { value, pointer }: Found, groups: readonly string[]): Problem[] {
  const { identifier } = value
  if (typeof identifier !== 'string' || groups.length === 0 || groups.includes(identifier)) return []
  const meant = nearest(identifier, groups)
  const place = join(pointer, 'identifier')
  return [
    document.problem('P0717', place, {
      message: `There is no task group "${identifier}" for this stage.`,
      suggestion: meant ? `Did you mean "${meant}"?` : `The groups are: ${groups.join(', ')}.`,
      edit: meant ? replace(document.span(place), meant) : undefined,
    }),
  ]
}

function checkTime(document: Document, { pointer }: Found): Problem[] {
  const [start, end] = [join(pointer, 'start'), join(pointer, 'end')]
  if (isAfter(document, start, end) || isSame(document, start, end))
    return [document.problem('P0603', end, { message: '"end" must come after "start".' })]
  if (isAfter(document, '/windows/start', start)) return [sayOutside(document, start, 'start')]
  return isAfter(document, end, '/windows/end') ? [sayOutside(document, end, 'end')] : []
}

const momentsOf = (document: Document, one: string, other: string) =>
  [momentAt(document.value, one), momentAt(document.value, other)] as const

function isAfter(document: Document, one: string, other: string): boolean {
  const [a, b] = momentsOf(document, one, other)
  return a !== null && b !== null && a > b
}

function isSame(document: Document, one: string, other: string): boolean {
  const [a, b] = momentsOf(document, one, other)
  return a !== null && a === b
}

function sayOutside(document: Document, pointer: string, edge: 'start' | 'end'): Problem {
  const word = edge === 'start' ? 'begins' : 'ends'
  return document.problem('P0605', pointer, {
    message: `This moment is outside the event, which ${word} at ${String(momentText(document, edge))}.`,
    suggestion: `Choose a moment inside the event, or move "windows"."${edge}".`,
  })
}

const momentText = (document: Document, edge: string): unknown =>
  (document.value as { windows?: Record<string, unknown> }).windows?.[edge]
