import { EvaluationError, isAbsent, typeMismatch } from './values.ts'

/** Counts steps. Throws an EvaluationError above the limit. */
export type Spend = (steps: number) => void

const maxTextLength = 10_000

/** Deep equality. */
export function equals(a: unknown, b: unknown, spend: Spend): boolean {
  spend(1)
  if (isAbsent(a) || isAbsent(b)) return isAbsent(a) && isAbsent(b)
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return names.every((name) => Object.hasOwn(b, name) && equals(left[name], right[name], spend))
}

function includes(value: unknown, all: unknown, spend: Spend): boolean {
  if (isAbsent(all)) return false
  if (Array.isArray(all)) return all.some((entry) => equals(value, entry, spend))
  if (typeof all === 'object') return typeof value === 'string' && Object.hasOwn(all, value)
  throw typeMismatch('"in" needs a list', all)
}

/** -1, 0 or 1; null when a value is absent, so that every comparison with it is false. */
function order(a: unknown, b: unknown): number | null {
  if (isAbsent(a) || isAbsent(b)) return null
  const [left, right] = [a as number, b as number]
  if (typeof a !== typeof b || !['number', 'string', 'boolean'].includes(typeof a))
    throw typeMismatch('only two values of the same type can be compared', typeof a === 'object' ? a : b)
  return left < right ? -1 : left > right ? 1 : left === right ? 0 : null
}

function join(a: unknown, b: unknown, spend: Spend): unknown {
  if (typeof a === 'string' && typeof b === 'string') {
    if (a.length + b.length > maxTextLength) throw new EvaluationError('the text becomes too long')
    return a + b
  }
  if (!Array.isArray(a) || !Array.isArray(b)) throw typeMismatch('"+" joins two texts, two lists or two numbers', b)
  spend(a.length + b.length)
  return [...a, ...b]
}

const calculate: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

function arithmetic(operator: string, a: unknown, b: unknown, spend: Spend): unknown {
  if (isAbsent(a) || isAbsent(b)) return null
  const work = calculate[operator]
  if (typeof a === 'number' && typeof b === 'number' && work) return work(a, b)
  if (operator === '+') return join(a, b, spend)
  throw typeMismatch(`"${operator}" needs two numbers`, typeof a === 'number' ? b : a)
}

const comparisons: Record<string, (order: number | null) => boolean> = {
  '<': (found) => found === -1,
  '<=': (found) => found === -1 || found === 0,
  '>': (found) => found === 1,
  '>=': (found) => found === 1 || found === 0,
}

/** Applies a binary operator. */
export function operate(operator: string, a: unknown, b: unknown, spend: Spend): unknown {
  if (operator === '==') return equals(a, b, spend)
  if (operator === '!=') return !equals(a, b, spend)
  if (operator === 'in') return includes(a, b, spend)
  const compare = comparisons[operator]
  return compare ? compare(order(a, b)) : arithmetic(operator, a, b, spend)
}
