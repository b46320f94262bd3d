import { nearest } from '../../expressions/nearest.ts'
import { isObject } from '../check/places.ts'
import { join } from '../text/pointer.ts'
import { type Fault, readArguments } from './arguments.ts'
import { outside, parameterOf, type Scope } from './scope.ts'

/** Fragments that may stand in each other. */
const deepest = 8

/** The fragment a use names, and what its blocks are to know. */
export interface Opened {
  name: string
  blocks: unknown
  scope: Scope
}

type Node = Record<string, unknown>

/** Opens the fragment a use names. Null, with the faults, where it cannot stand there. */
export function openUse(
  node: Node & { use: string },
  from: string,
  scope: Scope,
  fragments: Node,
  tell: (fault: Fault) => void,
): Opened | null {
  const name = node.use
  const fragment = Object.hasOwn(fragments, name) ? fragments[name] : undefined
  const wrong = isObject(fragment) ? misplaced(name, from, scope) : sayUnknown(name, from, fragments)
  if (wrong) tell(wrong)
  if (wrong || !isObject(fragment)) return null

  for (const key of Object.keys(node).filter((key) => !['use', 'id', 'with'].includes(key))) tell(sayForeign(key, from))
  if (typeof node.id !== 'string') {
    tell(sayNameless(name, from))
    return null
  }
  const resolve = (value: unknown) => parameterOf(value, scope)?.value ?? value
  const { values, faults } = readArguments(
    { name, params: fragment.params },
    { pointer: from, given: node.with },
    resolve,
  )
  faults.forEach(tell)
  if (faults.length) return null

  const uses = [...scope.uses, { fragment: name, pointer: from }]
  // What was handed over is read where it was written; a default knows nothing around it.
  const handed = [...values].map(
    ([key, argument]) => [key, { ...argument, scope: argument.given ? scope : { ...outside, uses } }] as const,
  )
  const inner: Scope = { values: new Map(handed), prefix: `${scope.prefix}${node.id}-`, uses }
  return { name, blocks: fragment.blocks, scope: inner }
}

function misplaced(name: string, from: string, { uses }: Scope): Fault | null {
  const say = (message: string): Fault => ({ code: 'P0222', pointer: join(from, 'use'), message })
  const chain = uses.map(({ fragment }) => fragment)
  if (chain.includes(name))
    return say(`Fragment "${name}" uses itself: ${[...chain.slice(chain.indexOf(name)), name].join(' → ')}.`)
  return chain.length >= deepest ? say(`Fragments stand in each other at most ${deepest} deep.`) : null
}

function sayUnknown(name: string, from: string, fragments: Node): Fault {
  const known = Object.keys(fragments)
  const meant = nearest(name, known)
  return {
    code: 'P0221',
    pointer: join(from, 'use'),
    message: `There is no fragment "${name}".`,
    suggestion: meant ? `Did you mean "${meant}"?` : `Fragments of this page: ${known.join(', ') || 'none'}.`,
  }
}

const sayForeign = (key: string, from: string): Fault => ({
  code: 'P0101',
  pointer: join(from, key),
  message: `A use of a fragment has no "${key}".`,
  suggestion: 'It has "use", "id" and "with".',
})

const sayNameless = (name: string, from: string): Fault => ({
  code: 'P0204',
  pointer: from,
  message: `This use of "${name}" has no id.`,
  suggestion: 'Give it a name of its own: the ids of its blocks begin with it.',
})
