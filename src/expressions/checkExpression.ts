import { describeError, describeType, kindOfNumber } from './celMessages.ts'
import { checkNames } from './checkNames.ts'
import type { Environment } from './environment.ts'
import { parseTimestamp } from './functions.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { namesIn } from './namesIn.ts'
import { limits, parse } from './parse.ts'
import type { ExpressionProblem } from './problem.ts'
import { typedEnvironment } from './typedEnvironment.ts'

/** The required result: true or false (`condition`), a list, a value of a schema, or any value. */
export type ExpectedResult = 'condition' | 'value' | 'list' | { readonly schema: JsonSchema }

/**
 * Checks an expression against the names it may use. Reports each mistake once, with its position and, if a similar word
 * exists, a replacement.
 */
export function checkExpression(
  source: string,
  environment: Environment,
  expected: ExpectedResult = 'condition',
): ExpressionProblem[] {
  const date = unquotedDate(source) ?? invalidTimestamp(source)
  if (date) return [date]
  try {
    const unknown = checkNames(parse(source), source, environment)
    return unknown.length ? unknown : checkTypes(source, environment, expected)
  } catch (error) {
    return [syntaxProblem(error, source)]
  }
}

/** Finds a date without quotation marks: CEL reads 2026-01-01 as two subtractions, which give 2024. */
function unquotedDate(source: string): ExpressionProblem | null {
  const plain = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => ' '.repeat(text.length))
  const found = /(?<![\w.])\d{4}-\d{2}-\d{2}(?:T[\d:.]*Z?)?/.exec(plain)
  if (!found) return null
  const [text] = found
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  const instead = `write milliseconds, ${Number.isNaN(at) ? 'as "now" is' : `here ${at}`}, or a time such as activity.endTime`
  const message = `${text} is read as a subtraction; ${instead}`
  return { fault: 'types', message, start: found.index, end: found.index + text.length }
}

/** Finds invalid arguments of `timestamp()`. They fail at run time, so the condition would never be true. */
function invalidTimestamp(source: string): ExpressionProblem | null {
  const found = [...source.matchAll(/\btimestamp\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\d+))\s*\)/g)].find(
    ([, double, single]) => parseTimestamp(double ?? single) === undefined,
  )
  if (!found) return null
  const given = found[1] ?? found[2] ?? found[3] ?? ''
  const start = found.index + found[0].indexOf(given)
  const message = `${given} is not a date with time and offset; write it like "2026-12-01T00:00:00+08:00"`
  return { fault: 'types', message, start, end: start + given.length }
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
  if (error.code === 'limit_exceeded') return { fault: 'size', message: describeError(error), start, end }
  const before = /\bnot\s+$/i.exec(source.slice(0, start))
  if (before) {
    const at = { start: before.index, end: before.index + 'not'.length }
    return { fault: 'syntax', message: '"not" is not allowed here', ...at, replacement: '!' }
  }
  const otherSyntax = /^(and|or|not|=|&|\|)(?![=&|\w])/i.exec(source.slice(start))?.[1]
  if (otherSyntax === '=' && /[=!]=$/.test(source.slice(0, start))) return strictEquality(source, start)
  if (!otherSyntax)
    return (
      otherKeyboard(source, start) ?? {
        fault: 'syntax',
        message: describeError(error),
        start,
        end,
        remedy: remedyFor(source, start),
      }
    )
  const replacement = spellings[otherSyntax.toLowerCase()]
  return {
    fault: 'syntax',
    message: `"${otherSyntax}" is not allowed here`,
    start,
    end: start + otherSyntax.length,
    replacement,
  }
}

/** A sign of a Chinese keyboard, or `<>`, which are written in another way. */
function otherKeyboard(source: string, start: number): ExpressionProblem | undefined {
  if (source.slice(start - 1, start + 1) === '<>')
    return { fault: 'syntax', message: '"<>" is not allowed here', start: start - 1, end: start + 1, replacement: '!=' }
  const sign = source.charAt(start)
  const plain = sign.normalize('NFKC')
  if (!sign || plain === sign) return undefined
  const message = `"${sign}" is a sign of another keyboard`
  return { fault: 'syntax', message, start, end: start + 1, replacement: plain }
}

/** What to do about a sign or a word that CEL does not have. */
function remedyFor(source: string, start: number): string | undefined {
  const rest = source.slice(start)
  if (/^[‘’“”„«»]/.test(rest)) return "Write ' at both ends of a text."
  if (rest.startsWith(';')) return 'Remove it: a condition has no end mark.'
  return /^(?:if|then|else|return)\b/i.test(rest) ? 'Write the condition alone, without such words.' : undefined
}

/** `===` and `!==` of JavaScript. */
const strictEquality = (source: string, at: number): ExpressionProblem => ({
  fault: 'syntax',
  message: `"${source.slice(at - 2, at + 1)}" is not allowed here`,
  start: at - 2,
  end: at + 1,
  replacement: source.slice(at - 2, at),
})

/** Operators of other languages, with their CEL form. */
const spellings: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  '=': '==',
  '&': '&&',
  '|': '||',
}

function remedyForTypes(message: string): string | undefined {
  if (message.endsWith(kindOfNumber)) return 'Write whole numbers with a decimal: 1.0.'
  return message.startsWith('"in"') ? "Write a list at the right: state in ['ENDED', 'SETTLED']." : undefined
}

function checkTypes(source: string, environment: Environment, expected: ExpectedResult): ExpressionProblem[] {
  const whole = { start: 0, end: source.length }
  const { valid, type, error } = typedEnvironment(environment).check(source)
  if (!valid) {
    const range = (isCelError(error) ? error.range : undefined) ?? whole
    const message = isCelError(error) ? describeError(error) : String(error)
    const remedy = remedyForTypes(message)
    return [listAsObject(source, range) ?? { fault: 'types', message, ...range, remedy }]
  }
  const wrong = describeMismatch(type ?? '', expected)
  if (wrong) {
    const isQuoted = expected === 'condition' && /^\s*(["'])[^"']+\1\s*$/.test(source)
    const remedy = isQuoted ? 'Remove the quotation marks around the condition.' : undefined
    return [{ fault: 'result', message: `${wrong}, but this gives ${describeType(type ?? '')}`, ...whole, remedy }]
  }
  if (expected === 'condition' && namesIn(source).length === 0)
    return [
      {
        fault: 'never',
        message: 'this condition never changes: it uses no name',
        ...whole,
      },
    ]
  return []
}

/** Finds `tasks.length` and similar, with `size(tasks)` as replacement. */
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

/** The requirement that a type does not meet, or null. A dynamic type meets all of them. */
function describeMismatch(type: string, expected: ExpectedResult): string | null {
  if (expected === 'value' || type.startsWith('dyn')) return null
  if (expected === 'condition') return type === 'bool' ? null : 'a condition must be true or false'
  if (expected === 'list') return type.startsWith('list') ? null : 'a list is needed here'
  const kind = expected.schema.type ?? typeof expected.schema.enum?.[0]
  return celTypes[kind]?.test(type) === false ? `${kindNames[kind] ?? kind} is needed here` : null
}

const kindNames: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'a number',
  number: 'a number',
}
