import { nearest } from '../../expressions/nearest.ts'
import { isObject } from '../check/places.ts'
import type { Code } from '../problems.ts'
import { join } from '../text/pointer.ts'
import { describeType, isOfType } from './parameters.ts'

/** A value passed to a fragment, or the default of its parameter. */
export interface Argument {
  value: unknown
  /** Points into the file. For a default it points into the fragment. */
  pointer: string
  given: boolean
}

/** A mistake in a fragment, its use or a version. */
export interface Fault {
  code: Code
  pointer: string
  message: string
  suggestion?: string
}

/**
 * Checks the arguments of a use against the parameters of its fragment. If there are faults, the caller does not expand
 * the use, so that one mistake is not reported twice.
 */
export function readArguments(
  fragment: { name: string; params: unknown },
  use: { pointer: string; given: unknown },
  resolve: (value: unknown) => unknown,
): { values: Map<string, Argument>; faults: Fault[] } {
  const params = isObject(fragment.params) ? fragment.params : {}
  const given = isObject(use.given) ? use.given : {}
  const at = join(use.pointer, 'with')
  const values = new Map<string, Argument>()
  const faults: Fault[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(params, name))
    .map((name) => unknownArgumentFault(fragment.name, join(at, name), name, Object.keys(params)))
  for (const [name, param] of Object.entries(params)) {
    const { type, default: otherwise } = isObject(param) ? param : {}
    if (!Object.hasOwn(given, name)) {
      if (otherwise === undefined && !faults.some(({ suggestion }) => suggestion?.includes(`"${name}"`)))
        faults.push(missingArgumentFault(fragment.name, use.pointer, name, type))
      values.set(name, {
        value: otherwise,
        pointer: join('/fragments', fragment.name, 'params', name, 'default'),
        given: false,
      })
      continue
    }
    if (!isOfType(type, resolve(given[name])))
      faults.push({
        code: 'P0223',
        pointer: join(at, name),
        message: `"${name}" of fragment "${fragment.name}" is ${describeType(type)}.`,
      })
    values.set(name, { value: given[name], pointer: join(at, name), given: true })
  }
  return { values, faults }
}

function unknownArgumentFault(fragment: string, pointer: string, name: string, known: string[]): Fault {
  const meant = nearest(name, known)
  return {
    code: 'P0223',
    pointer,
    message: `Fragment "${fragment}" has no parameter "${name}".`,
    suggestion: meant ? `Did you mean "${meant}"?` : `It has: ${known.join(', ') || 'none'}.`,
  }
}

const missingArgumentFault = (fragment: string, pointer: string, name: string, type: unknown): Fault => ({
  code: 'P0223',
  pointer,
  message: `Fragment "${fragment}" needs "${name}", ${describeType(type)}.`,
  suggestion: `Add it under "with".`,
})
