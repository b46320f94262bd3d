import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './children.ts'
import type { Environment } from './environment.ts'
import { functions, macros, methods } from './functions.ts'
import { type JsonSchema, present, textsOf } from './jsonSchema.ts'
import { nearest } from './nearest.ts'
import { parse } from './parse.ts'
import type { ExpressionFault, ExpressionProblem } from './problem.ts'

/** Loops inside loops that are allowed; the third makes the work the cube of a list. */
const deepestLoop = 2

/**
 * Checks what the library's type check leaves out or says less well: names, fields (inside `has` too), functions, and
 * texts that a value can never be. Finds every such mistake, not only the first.
 */
export function checkNames(root: ASTNode, source: string, environment: Environment): ExpressionProblem[] {
  const problems: ExpressionProblem[] = []
  const visit = visitor(source, (problem) => problems.push(problem))
  visit(root, new Map(Object.entries(environment.names).map(([name, schema]) => [name, present(schema)])), 0)
  return problems
}

/** The schema of one entry of the list an expression gives, as far as it can be told; undefined when it cannot. */
export function entrySchema(source: string, environment: Environment): JsonSchema | undefined {
  try {
    const visit = visitor(source, () => {})
    const names = new Map(Object.entries(environment.names).map(([name, schema]) => [name, present(schema)]))
    return entryOf(visit(parse(source), names, 0))
  } catch {
    return undefined
  }
}

type Names = ReadonlyMap<string, JsonSchema | undefined>
/** Checks a node and gives the schema of its value, as far as it is known. */
type Visit = (node: ASTNode, names: Names, loops: number) => JsonSchema | undefined
type Report = (problem: ExpressionProblem) => void

function visitor(source: string, report: Report): Visit {
  const visit: Visit = (node, names, loops) => {
    const inside = (child: ASTNode) => visit(child, names, loops)
    switch (node.op) {
      case 'id':
        return checkName(node.args, node, names, report)
      case '.':
      case '.?':
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

interface Tools {
  visit: Visit
  report: Report
  source: string
}

function checkMethod(node: ASTNode & { op: 'rcall' }, names: Names, loops: number, tools: Tools) {
  const [name, receiver, given] = node.args
  const { visit, report, source } = tools
  const list = visit(receiver, names, loops)
  const [variable, ...rest] = given
  const isLoop = macros.has(name)
  if (!isLoop) {
    const at = source.indexOf(name, receiver.end)
    checkFunction(name, at < 0 ? node.start : at, [...methods.keys(), ...macros], report)
  }
  // A misspelt `exists(t, …)` still names its entry: its `t` is no second mistake.
  if (variable?.op !== 'id' || (!isLoop && (methods.has(name) || names.has(variable.args)))) {
    for (const child of given) visit(child, names, loops)
    return undefined
  }
  if (loops >= deepestLoop) report(tooDeep(node))
  const within = new Map(names).set(variable.args, entryOf(list))
  const made = rest.map((child) => visit(child, within, loops + 1))
  if (name === 'filter') return list
  return name === 'map' ? { type: 'array', items: made.at(-1) } : undefined
}

const tooDeep = ({ start, end }: ASTNode): ExpressionProblem => ({
  fault: 'size',
  message: `only ${deepestLoop} lists may be gone through inside each other`,
  start,
  end,
})

const entryOf = (schema: JsonSchema | undefined): JsonSchema | undefined =>
  present(schema?.items ?? Object.values(schema?.patternProperties ?? {})[0])

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
  if (Object.hasOwn(schema.properties, name)) return present(schema.properties[name])
  report(unknown('field', 'field', name, node.pos, Object.keys(schema.properties)))
  return undefined
}

function checkFunction(name: string, start: number, known: string[], report: Report): void {
  if (!known.includes(name)) report(unknown('function', 'function', name, start, [...new Set(known)]))
}

/** Texts compared with a value that can only be one of a few. */
function checkTexts(
  value: ASTNode,
  schema: JsonSchema | undefined,
  compared: readonly ASTNode[],
  report: Report,
): void {
  const choices = textsOf(schema)
  if (!choices) return
  for (const node of compared) {
    if (node.op !== 'value' || typeof node.args !== 'string' || choices.includes(node.args)) continue
    report({
      fault: 'value',
      message: `"${value.input.slice(value.start, value.end)}" is never "${node.args}"`,
      // Without its quotation marks.
      start: node.start + 1,
      end: node.end - 1,
      replacement: nearest(node.args, choices),
      choices,
    })
  }
}
