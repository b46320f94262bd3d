import { checkNames } from './checkNames.ts'
import type { Environment } from './environment.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { namesIn } from './namesIn.ts'
import { limits, parse } from './parse.ts'
import type { ExpressionProblem } from './problem.ts'
import { typedEnvironment } from './typed.ts'
import { sayTypes, sayWhat } from './words.ts'

/** What an expression must give: true or false, a list, a value that fits a schema, or any value. */
export type Wanted = 'condition' | 'value' | 'list' | { readonly schema: JsonSchema }

/**
 * Checks an expression against the names it may use: each mistake once, with its place and, where one word is near, the
 * word that was meant. `wants` is what it must give.
 */
export function checkExpression(
  source: string,
  environment: Environment,
  wants: Wanted = 'condition',
): ExpressionProblem[] {
  const date = bareDate(source)
  if (date) return [date]
  try {
    const unknown = checkNames(parse(source), source, environment)
    return unknown.length ? unknown : checkTypes(source, environment, wants)
  } catch (error) {
    return [syntaxProblem(error, source)]
  }
}

/** 2026-01-01 without quotation marks is 2024: two subtractions. */
function bareDate(source: string): ExpressionProblem | null {
  const plain = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => ' '.repeat(text.length))
  const found = /(?<![\w.])\d{4}-\d{2}-\d{2}(?:T[\d:.]*Z?)?/.exec(plain)
  if (!found) return null
  const [text] = found
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  const instead = `write milliseconds, ${Number.isNaN(at) ? 'as "now" is' : `here ${at}`}, or a time such as activity.endTime`
  const message = `${text} is read as a subtraction; ${instead}`
  return { fault: 'types', message, start: found.index, end: found.index + text.length }
}

interface CelError {
  code: string
  summary: string
  range?: { start: number; end: number }
}

const isCelError = (error: unknown): error is CelError =>
  typeof error === 'object' && error !== null && 'summary' in error && 'code' in error

function syntaxProblem(error: unknown, source: string): ExpressionProblem {
  if (!isCelError(error)) {
    const message = `an expression has at most ${limits.length} characters`
    return { fault: 'size', message, start: 0, end: source.length }
  }
  const start = Math.min(error.range?.start ?? 0, source.length)
  const end = Math.max(start, error.range?.end ?? start)
  if (error.code === 'limit_exceeded') return { fault: 'size', message: sayWhat(error), start, end }
  const before = /\bnot\s+$/i.exec(source.slice(0, start))
  if (before) {
    const at = { start: before.index, end: before.index + 'not'.length }
    return { fault: 'syntax', message: '"not" cannot stand here', ...at, replacement: '!' }
  }
  const foreign = /^(and|or|not|=|&|\|)(?![=&|\w])/i.exec(source.slice(start))?.[1]
  if (foreign === '=' && /[=!]=$/.test(source.slice(0, start))) return tripled(source, start)
  if (!foreign) return { fault: 'syntax', message: sayWhat(error), start, end }
  const replacement = spellings[foreign.toLowerCase()]
  return {
    fault: 'syntax',
    message: `"${foreign}" cannot stand here`,
    start,
    end: start + foreign.length,
    replacement,
  }
}

/** `===` and `!==`, as JavaScript has them. */
const tripled = (source: string, at: number): ExpressionProblem => ({
  fault: 'syntax',
  message: `"${source.slice(at - 2, at + 1)}" cannot stand here`,
  start: at - 2,
  end: at + 1,
  replacement: source.slice(at - 2, at),
})

/** How other languages write what CEL writes with signs. */
const spellings: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  '=': '==',
  '&': '&&',
  '|': '||',
}

function checkTypes(source: string, environment: Environment, wants: Wanted): ExpressionProblem[] {
  const whole = { start: 0, end: source.length }
  const { valid, type, error } = typedEnvironment(environment).check(source)
  if (!valid) {
    const range = (isCelError(error) ? error.range : undefined) ?? whole
    const message = isCelError(error) ? sayWhat(error) : String(error)
    return [listAsObject(source, range) ?? { fault: 'types', message, ...range }]
  }
  const wrong = sayMisfit(type ?? '', wants)
  if (wrong) return [{ fault: 'result', message: `${wrong}, but this gives ${sayTypes(type ?? '')}`, ...whole }]
  if (wants === 'condition' && namesIn(source).length === 0)
    return [
      {
        fault: 'never',
        message: 'this condition never changes: it uses no name',
        ...whole,
      },
    ]
  return []
}

/** `tasks.length` and the like: what was meant, where it can be told. */
function listAsObject(source: string, { start, end }: { start: number; end: number }): ExpressionProblem | null {
  const field = source.slice(start, end)
  const list = /[A-Za-z_]\w*(?:\.\w+)*(?=\.$)/.exec(source.slice(0, start))
  if (!list || !/^(length|size|count)$/.test(field)) return null
  const message = `a list has no field "${field}"`
  return { fault: 'types', message, start: list.index, end, replacement: `size(${list[0]})` }
}

const celTypes: Record<string, RegExp> = {
  string: /^string$/,
  boolean: /^bool$/,
  integer: /^(int|double)$/,
  number: /^(int|double)$/,
}

/** What was wanted, when a type is not it; a type only known at run time may be anything. */
function sayMisfit(type: string, wants: Wanted): string | null {
  if (wants === 'value' || type.startsWith('dyn')) return null
  if (wants === 'condition') return type === 'bool' ? null : 'a condition must be true or false'
  if (wants === 'list') return type.startsWith('list') ? null : 'here must stand a list'
  const kind = wants.schema.type ?? typeof wants.schema.enum?.[0]
  return celTypes[kind]?.test(type) === false ? `here must stand ${sayKinds[kind] ?? kind}` : null
}

const sayKinds: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'a number',
  number: 'a number',
}
