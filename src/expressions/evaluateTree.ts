import { functions, methods } from './functions.ts'
import { operate, type Spend } from './operators.ts'
import type { Tree } from './tree.ts'
import { EvaluationError, entriesOf, field, isAbsent, truth, typeMismatch } from './values.ts'

/** The value of an expression, or why there is none. */
export type Evaluation = { ok: true; value: unknown } | { ok: false; problem: string }

/** Limit of steps per evaluation: some milliseconds on a slow phone. */
export const maxSteps = 100_000

/**
 * Evaluates a parsed expression. Absent values are null and make comparisons false, because much data is absent for
 * visitors. Numbers are JSON numbers. Never throws, never runs code, and always ends within `maxSteps`.
 *
 * The tree comes from the library's parser. The library's evaluator is not used, because it limits neither steps nor text
 * length and fails on absent fields. This module does not import the parser, so that browsers load only the tree.
 */
export function evaluateTree(tree: Tree, context: Readonly<Record<string, unknown>>): Evaluation {
  let left = maxSteps
  const spend: Spend = (steps) => {
    left -= steps
    if (left < 0) throw new StepLimitError('the expression takes too many steps')
  }
  try {
    const root: Scope = {
      find: (name) => (Object.hasOwn(context, name) ? context[name] : null),
    }
    return { ok: true, value: walk(tree, root, spend) ?? null }
  } catch (error) {
    return { ok: false, problem: reasonOf(error) }
  }
}

/** Ends the evaluation. `&&` and `||` do not catch it. */
class StepLimitError extends EvaluationError {}

/** Why an evaluation failed, in words for an operator. */
export const reasonOf = (error: unknown): string => {
  if (typeof error === 'object' && error && 'summary' in error) return String(error.summary)
  return error instanceof Error ? error.message : String(error)
}

interface Scope {
  find(name: string): unknown
}

const withEntry = (scope: Scope, name: string, value: unknown): Scope => ({
  find: (wanted) => (wanted === name ? value : scope.find(wanted)),
})

function walk(node: Tree, scope: Scope, spend: Spend): unknown {
  spend(1)
  const value = (child: Tree) => walk(child, scope, spend)
  switch (node.op) {
    case 'value':
      return literal(node.args)
    case 'id':
      return scope.find(node.args)
    case '.':
    case '.?':
      return field(value(node.args[0]), node.args[1])
    case '[]':
    case '[?]':
      return field(value(node.args[0]), value(node.args[1]))
    case 'call':
      return callFunction(node.args, value)
    case 'rcall':
      return callMethod(node.args, scope, spend)
    case 'list':
      return node.args.map(value)
    case 'map':
      return Object.fromEntries(node.args.map(([key, entry]) => [String(value(key)), value(entry)]))
    case '?:':
      return value(truth(value(node.args[0])) ? node.args[1] : node.args[2])
    case '&&':
      return either(false, node.args, value)
    case '||':
      return either(true, node.args, value)
    case '!_':
      return !truth(value(node.args))
    case '-_':
      return operate('-', 0, value(node.args), spend)
    default:
      return operate(node.op, value(node.args[0]), value(node.args[1]), spend)
  }
}

type Value = (node: Tree) => unknown

function literal(value: unknown): unknown {
  if (value instanceof Uint8Array) throw new EvaluationError('bytes are not supported on a page')
  // The parser gives integers as BigInt and unsigned integers as objects. Both become numbers.
  return typeof value === 'bigint' || (typeof value === 'object' && value !== null) ? Number(value) : value
}

/** `&&` and `||` of CEL: a deciding side wins even if the other side fails. */
function either(decides: boolean, [a, b]: [Tree, Tree], value: Value): boolean {
  let failure: unknown
  try {
    if (truth(value(a)) === decides) return decides
  } catch (error) {
    if (!(error instanceof EvaluationError) || error instanceof StepLimitError) throw error
    failure = error
  }
  if (truth(value(b)) === decides) return decides
  if (failure) throw failure
  return !decides
}

function callFunction([name, given]: [string, Tree[]], value: Value): unknown {
  if (name === 'has') return given[0] !== undefined && !isAbsent(value(given[0]))
  const work = functions.get(name)
  if (!work) throw new EvaluationError(`there is no function "${name}"`)
  return work(...given.map(value))
}

function callMethod([name, receiver, given]: [string, Tree, Tree[]], scope: Scope, spend: Spend): unknown {
  const on = walk(receiver, scope, spend)
  const macro = runMacro[name]
  const [variable, ...rest] = given
  if (macro && variable?.op === 'id') {
    const step = (node: Tree, entry: unknown) => walk(node, withEntry(scope, variable.args, entry), spend)
    return macro(entriesOf(on), rest, step)
  }
  const work = methods.get(name)
  if (!work) throw new EvaluationError(`there is no function "${name}"`)
  return work(on, ...given.map((node) => walk(node, scope, spend)))
}

type EvaluateEntry = (node: Tree, entry: unknown) => unknown
type Macro = (entries: readonly unknown[], rest: readonly Tree[], step: EvaluateEntry) => unknown

const withTest =
  (work: (entries: readonly unknown[], isTrue: (entry: unknown) => boolean) => unknown): Macro =>
  (entries, [test], step) => {
    if (!test) throw typeMismatch('this needs a condition', null)
    return work(entries, (entry) => truth(step(test, entry)))
  }

const runMacro: Record<string, Macro> = Object.assign(Object.create(null), {
  exists: withTest((entries, isTrue) => entries.some(isTrue)),
  all: withTest((entries, isTrue) => entries.every(isTrue)),
  exists_one: withTest((entries, isTrue) => entries.filter(isTrue).length === 1),
  filter: withTest((entries, isTrue) => entries.filter(isTrue)),
  map: ((entries, rest, step) => {
    const [test, make] = rest.length > 1 ? rest : [undefined, rest[0]]
    if (!make) throw typeMismatch('this needs an expression', null)
    return entries.filter((entry) => !test || truth(step(test, entry))).map((entry) => step(make, entry))
  }) satisfies Macro,
})
