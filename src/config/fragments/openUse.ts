import { ownValue } from '../../contract/ownValue.ts'
import { nearest } from '../../expressions/nearest.ts'
import { isObject } from '../check/places.ts'
import { join } from '../text/pointer.ts'
import { type Fault, readArguments } from './arguments.ts'
import { parameterOf, rootScope, type Scope } from './scope.ts'

/** Limit of fragments inside fragments. */
const maxDepth = 8

/** The fragment that a use names, and the scope of its blocks. */
export interface OpenedFragment {
  name: string
  blocks: unknown
  scope: Scope
}

type Node = Record<string, unknown>

/** Resolves a use to its fragment. Reports faults and gives null when the fragment cannot be used there. */
export function openUse(
  node: Node & { use: string },
  from: string,
  scope: Scope,
  fragments: Node,
  report: (fault: Fault) => void,
): OpenedFragment | null {
  const name = node.use
  const fragment = ownValue(fragments, name)
  const wrong = isObject(fragment) ? misplaced(name, from, scope) : unknownFragmentFault(name, from, fragments)
  if (wrong) report(wrong)
  if (wrong || !isObject(fragment)) return null

  for (const key of Object.keys(node).filter((key) => !['use', 'id', 'with'].includes(key)))
    report(unknownFieldFault(key, from))
  if (typeof node.id !== 'string') {
    report(missingIdFault(name, from))
    return null
  }
  const resolve = (value: unknown) => parameterOf(value, scope)?.value ?? value
  const { values, faults } = readArguments(
    { name, params: fragment.params },
    { pointer: from, given: node.with },
    resolve,
  )
  faults.forEach(report)
  if (faults.length) return null

  const uses = [...scope.uses, { fragment: name, pointer: from }]
  // An argument is resolved in the scope where it was written. A default sees no parameters of an outer fragment.
  const scopedArguments = [...values].map(
    ([key, argument]) => [key, { ...argument, scope: argument.given ? scope : { ...rootScope, uses } }] as const,
  )
  const inner: Scope = { values: new Map(scopedArguments), prefix: `${scope.prefix}${node.id}-`, uses }
  return { name, blocks: fragment.blocks, scope: inner }
}

function misplaced(name: string, from: string, { uses }: Scope): Fault | null {
  const nestingFault = (message: string): Fault => ({ code: 'P0222', pointer: join(from, 'use'), message })
  const chain = uses.map(({ fragment }) => fragment)
  if (chain.includes(name))
    return nestingFault(`Fragment "${name}" uses itself: ${[...chain.slice(chain.indexOf(name)), name].join(' → ')}.`)
  return chain.length >= maxDepth ? nestingFault(`Fragments can be nested at most ${maxDepth} levels deep.`) : null
}

function unknownFragmentFault(name: string, from: string, fragments: Node): Fault {
  const known = Object.keys(fragments)
  const meant = nearest(name, known)
  return {
    code: 'P0221',
    pointer: join(from, 'use'),
    message: `There is no fragment "${name}".`,
    suggestion: meant ? `Did you mean "${meant}"?` : `Fragments of this page: ${known.join(', ') || 'none'}.`,
  }
}

const unknownFieldFault = (key: string, from: string): Fault => ({
  code: 'P0101',
  pointer: join(from, key),
  message: `A use of a fragment has no "${key}".`,
  suggestion: 'It has "use", "id" and "with".',
})

const missingIdFault = (name: string, from: string): Fault => ({
  code: 'P0204',
  pointer: from,
  message: `This use of "${name}" has no id.`,
  suggestion: 'Give it a unique id: the ids of its blocks begin with it.',
})
