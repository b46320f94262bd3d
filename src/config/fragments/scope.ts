import { nearest } from '../../expressions/nearest.ts'
import { isObject } from '../check/places.ts'
import { join } from '../text/pointer.ts'
import type { Argument, Fault } from './arguments.ts'
import type { Use } from './origins.ts'

/** The fragment parameters and uses around a value. */
export interface Scope {
  /** null outside fragments. */
  values: ReadonlyMap<string, ScopedArgument> | null
  /** Prefix of block ids: the ids of the surrounding uses. */
  prefix: string
  uses: readonly Use[]
}

/** An argument and the scope it was written in. */
export interface ScopedArgument extends Argument {
  scope: Scope
}

/** The scope outside of fragments: it has no parameters. */
export const rootScope: Scope = { values: null, prefix: '', uses: [] }

/** Pointers to the same value: `at` in the expanded page, `from` in the file. */
export interface SourceMapping {
  at: string
  from: string
}

/** The mapping of a value inside a mapped one. */
export const childMapping = ({ at, from }: SourceMapping, ...steps: (string | number)[]): SourceMapping => ({
  at: join(at, ...steps),
  from: join(from, ...steps),
})

/** Whether a value is a `{ "param": … }` reference. Always false outside fragments. */
export const namesParameter = (value: unknown, scope: Scope): value is { param: string } =>
  scope.values !== null && isObject(value) && typeof value.param === 'string' && Object.keys(value).length === 1

/** The argument that a `{ "param": … }` reference names. */
export const parameterOf = (value: unknown, scope: Scope): ScopedArgument | undefined =>
  namesParameter(value, scope) ? scope.values?.get(value.param) : undefined

/** The fault of a reference to a parameter that the fragment does not declare. */
export function unknownParameterFault(from: string, { param }: { param: string }, { values }: Scope): Fault {
  const known = [...(values?.keys() ?? [])]
  const meant = nearest(param, known)
  return {
    code: 'P0225',
    pointer: join(from, 'param'),
    message: `The fragment has no parameter "${param}".`,
    suggestion: meant ? `Did you mean "${meant}"?` : `It has: ${known.join(', ') || 'none'}.`,
  }
}
