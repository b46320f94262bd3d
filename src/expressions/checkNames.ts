import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './children.ts'
import type { Environment } from './environment.ts'
import { functions, macros, methods } from './functions.ts'
import { type JsonSchema, nonNull, textsOf } from './jsonSchema.ts'
import { nearest } from './nearest.ts'
import { parse } from './parse.ts'
import type { ExpressionFault, ExpressionProblem } from './problem.ts'

/** Limit of nested loops. A third level would make the work cubic in the length of a list. */
const maxLoopDepth = 2

/**
 * Checks what the library's type check does not report, or reports less clearly: names, fields (also inside `has`),
 * functions, and texts that a value can never be. Reports all of these mistakes, not only the first.
 */
export function checkNames(root: ASTNode, source: string, environment: Environment): ExpressionProblem[] {
  const problems: ExpressionProblem[] = []
  const visit = visitor(source, (problem) => problems.push(problem), environment.absent)
  visit(root, new Map(Object.entries(environment.names).map(([name, schema]) => [name, nonNull(schema)])), 0)
  return problems
}

/** The schema of an entry of the list that an expression gives, or undefined if not known. */
export function entrySchema(source: string, environment: Environment): JsonSchema | undefined {
  try {
    const visit = visitor(source, () => {})
    const names = new Map(Object.entries(environment.names).map(([name, schema]) => [name, nonNull(schema)]))
    return entryOf(visit(parse(source), names, 0))
  } catch {
    return undefined
  }
}

type Names = ReadonlyMap<string, JsonSchema | undefined>
/** Checks a node and gives the schema of its value, if known. */
type Visit = (node: ASTNode, names: Names, loops: number) => JsonSchema | undefined
type Report = (problem: ExpressionProblem) => void

function visitor(source: string, report: Report, absent: ReadonlyMap<string, string> = new Map()): Visit {
  const visit: Visit = (node, names, loops) => {
    const inside = (child: ASTNode) => visit(child, names, loops)
    switch (node.op) {
      case 'id':
        if (reportAbsent(node.args, node, absent, report)) return undefined
        return checkName(node.args, node, names, report)
      case '.':
      case '.?':
        if (reportAbsent(pathOf(node), node, absent, report)) return undefined
        return checkField(inside(node.args[0]), node.args[1], node, report)
      case '[]':
      case '[?]':
        inside(node.args[1])
        return entryOf(inside(node.args[0]))
      case 'call':
        if (node.args[0] !== 'has') checkFunction(node.args[0], node.start, [...functions.keys(), 'has'], report)
        for (const child of node.args[1]) inside(child)
        return undefined
      case 'rcall':
        return checkMethod(node, names, loops, { visit, report, source })
      case '==':
      case '!=':
        checkTexts(node.args[0], inside(node.args[0]), [node.args[1]], report)
        checkTexts(node.args[1], inside(node.args[1]), [node.args[0]], report)
        return undefined
      case '<':
      case '<=':
      case '>':
      case '>=':
        checkOrder(
          node.args.map((side) => [side, inside(side)] as const),
          report,
        )
        return undefined
      case 'in':
        inside(node.args[1])
        checkTexts(node.args[0], inside(node.args[0]), node.args[1].op === 'list' ? node.args[1].args : [], report)
        return undefined
      default:
        for (const child of childrenOf(node)) inside(child)
        return undefined
    }
  }
  return visit
}

interface CheckContext {
  visit: Visit
  report: Report
  source: string
}

function checkMethod(node: ASTNode & { op: 'rcall' }, names: Names, loops: number, context: CheckContext) {
  const [name, receiver, given] = node.args
  const { visit, report, source } = context
  const list = visit(receiver, names, loops)
  const [variable, ...rest] = given
  const isLoop = macros.has(name)
  if (!isLoop) {
    const at = source.indexOf(name, receiver.end)
    checkFunction(name, at < 0 ? node.start : at, [...methods.keys(), ...macros], report)
  }
  // A misspelled `exists(t, …)` still declares `t`, so `t` is not reported as a second mistake.
  if (variable?.op !== 'id' || (!isLoop && (methods.has(name) || names.has(variable.args)))) {
    for (const child of given) visit(child, names, loops)
    return undefined
  }
  if (loops >= maxLoopDepth) report(loopTooDeep(node))
  const within = new Map(names).set(variable.args, entryOf(list))
  const made = rest.map((child) => visit(child, within, loops + 1))
  if (name === 'filter') return list
  const items = made.at(-1)
  return name === 'map' ? { type: 'array', ...(items && { items }) } : undefined
}

const loopTooDeep = ({ start, end }: ASTNode): ExpressionProblem => ({
  fault: 'size',
  message: `loops over lists can be nested at most ${maxLoopDepth} deep`,
  start,
  end,
})

const entryOf = (schema: JsonSchema | undefined): JsonSchema | undefined =>
  nonNull(schema?.items ?? Object.values(schema?.patternProperties ?? {})[0])

const unknown = (
  fault: ExpressionFault,
  what: string,
  word: string,
  start: number,
  known: string[],
): ExpressionProblem => ({
  fault,
  message: `there is no ${what} "${word}"`,
  start,
  end: start + word.length,
  replacement: nearest(word, known),
  choices: known,
})

function checkName(name: string, node: ASTNode, names: Names, report: Report): JsonSchema | undefined {
  if (!names.has(name)) report(unknown('name', 'name', name, node.start, [...names.keys()]))
  return names.get(name)
}

function checkField(schema: JsonSchema | undefined, name: string, node: ASTNode, report: Report) {
  if (!schema?.properties) return undefined
  if (Object.hasOwn(schema.properties, name)) return nonNull(schema.properties[name])
  report(unknown('field', 'field', name, node.pos, Object.keys(schema.properties)))
  return undefined
}

function checkFunction(name: string, start: number, known: string[], report: Report): void {
  if (!known.includes(name)) report(unknown('function', 'function', name, start, [...new Set(known)]))
}

/** The path of a chain of names such as `activity.lottery`; undefined for other nodes. */
function pathOf(node: ASTNode): string | undefined {
  if (node.op === 'id') return node.args
  if (node.op !== '.' && node.op !== '.?') return undefined
  const before = pathOf(node.args[0])
  return before === undefined ? undefined : `${before}.${node.args[1]}`
}

function reportAbsent(path: string | undefined, node: ASTNode, absent: ReadonlyMap<string, string>, report: Report) {
  const cause = path === undefined ? undefined : absent.get(path)
  if (cause === undefined) return false
  report({ fault: 'absent', message: `"${path}" has no value on this page`, cause, start: node.start, end: node.end })
  return true
}

/** Reports ordered comparisons of texts. Amounts and versions are texts, and "9" is greater than "10" as a text. */
function checkOrder(sides: readonly (readonly [ASTNode, JsonSchema | undefined])[], report: Report): void {
  const found = sides.find(([, schema]) => schema?.type === 'string')
  if (!found) return
  const [{ start, end, input }] = found
  report({
    fault: 'order',
    message: `"${input.slice(start, end)}" is a text`,
    start,
    end,
  })
}

/** The numbers that a value can be, or undefined when it can be any. */
const numbersOf = (schema: JsonSchema | undefined): number[] | undefined => {
  const values = schema?.enum ?? (schema?.const === undefined ? undefined : [schema.const])
  return values?.every((value) => typeof value === 'number') ? (values as number[]) : undefined
}

function checkNumbers(
  value: ASTNode,
  schema: JsonSchema | undefined,
  compared: readonly ASTNode[],
  report: Report,
): void {
  const choices = numbersOf(schema)
  if (!choices) return
  for (const node of compared) {
    const number = node.op === 'value' && ['number', 'bigint'].includes(typeof node.args) ? Number(node.args) : null
    if (number === null || choices.includes(number)) continue
    report({
      fault: 'value',
      message: `"${value.input.slice(value.start, value.end)}" is never ${number}`,
      start: node.start,
      end: node.end,
      choices: choices.map(String),
    })
  }
}

/** Reports comparisons with a text or number that the value can never be. */
function checkTexts(
  value: ASTNode,
  schema: JsonSchema | undefined,
  compared: readonly ASTNode[],
  report: Report,
): void {
  checkNumbers(value, schema, compared, report)
  const choices = textsOf(schema)
  if (!choices) return
  for (const node of compared) {
    if (node.op !== 'value' || typeof node.args !== 'string' || choices.includes(node.args)) continue
    report({
      fault: 'value',
      message: `"${value.input.slice(value.start, value.end)}" is never "${node.args}"`,
      // Excludes the quotation marks.
      start: node.start + 1,
      end: node.end - 1,
      replacement: nearest(node.args, choices),
      choices,
    })
  }
}
