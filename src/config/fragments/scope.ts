import { nearest } from '../../expressions/nearest.ts'
import { isObject } from '../check/places.ts'
import { join } from '../text/pointer.ts'
import type { Argument, Fault } from './arguments.ts'
import type { Use } from './origins.ts'

/** What is known where a value stands. */
export interface Scope {
  /** null outside of fragments. */
  values: ReadonlyMap<string, Handed> | null
  /** Before the ids of blocks: the ids of the uses around them. */
  prefix: string
  uses: readonly Use[]
}

/** An argument and the scope it was written in. */
export interface Handed extends Argument {
  scope: Scope
}

export const outside: Scope = { values: null, prefix: '', uses: [] }

/** Where a value goes in the unfolded page, and where it stands in the file. */
export interface Way {
  at: string
  from: string
}

export const step = ({ at, from }: Way, ...steps: (string | number)[]): Way => ({
  at: join(at, ...steps),
  from: join(from, ...steps),
})

/** Whether a value stands for what a use hands over: only inside of fragments. */
export const namesParameter = (value: unknown, scope: Scope): value is { param: string } =>
  scope.values !== null && isObject(value) && typeof value.param === 'string' && Object.keys(value).length === 1

/** What a use hands over where a value stands for it. */
export const parameterOf = (value: unknown, scope: Scope): Handed | undefined =>
  namesParameter(value, scope) ? scope.values?.get(value.param) : undefined

export function sayNoParameter(from: string, { param }: { param: string }, { values }: Scope): Fault {
  const known = [...(values?.keys() ?? [])]
  const meant = nearest(param, known)
  return {
    code: 'P0225',
    pointer: join(from, 'param'),
    message: `The fragment has no parameter "${param}".`,
    suggestion: meant ? `Did you mean "${meant}"?` : `It has: ${known.join(', ') || 'none'}.`,
  }
}
