import { functions, methods } from './functions.ts'
import { operate, type Spend } from './operators.ts'
import type { Tree } from './tree.ts'
import { entriesOf, field, isAbsent, Misfit, misfit, truth } from './values.ts'

/** An expression's value, or why it has none. */
export type Evaluation = { ok: true; value: unknown } | { ok: false; problem: string }

/** Steps one evaluation may take: some milliseconds on a slow phone. */
export const maxSteps = 100_000

/**
 * Evaluates a parsed expression. What is absent is null and makes comparisons false, so that a visitor, for whom much
 * is absent, breaks no page; numbers are JSON's. Never throws, never runs code, always ends within `maxSteps`.
 *
 * The tree comes from the library's parser; it is walked here because the library's own evaluator bounds neither work
 * nor text, and fails on every absent field. Without the parser, so that a browser gets by with the tree.
 */
export function evaluateTree(tree: Tree, context: Readonly<Record<string, unknown>>): Evaluation {
  let left = maxSteps
  const spend: Spend = (steps) => {
    left -= steps
    if (left < 0) throw new TooMuch('the expression takes too many steps')
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

/** Ends the evaluation; no operator may swallow it. */
class TooMuch extends Misfit {}

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
  if (value instanceof Uint8Array) throw new Misfit('bytes have no meaning on a page')
  // The parser's integers are BigInt and its unsigned ones objects; numbers are one kind here.
  return typeof value === 'bigint' || (typeof value === 'object' && value !== null) ? Number(value) : value
}

/** CEL's `&&` and `||`: a side that decides does so even when the other one fails. */
function either(decides: boolean, [a, b]: [Tree, Tree], value: Value): boolean {
  let failure: unknown
  try {
    if (truth(value(a)) === decides) return decides
  } catch (error) {
    if (!(error instanceof Misfit) || error instanceof TooMuch) throw error
    failure = error
  }
  if (truth(value(b)) === decides) return decides
  if (failure) throw failure
  return !decides
}

function callFunction([name, given]: [string, Tree[]], value: Value): unknown {
  if (name === 'has') return given[0] !== undefined && !isAbsent(value(given[0]))
  const work = functions.get(name)
  if (!work) throw new Misfit(`there is no function "${name}"`)
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
  if (!work) throw new Misfit(`there is no function "${name}"`)
  return work(on, ...given.map((node) => walk(node, scope, spend)))
}

type Step = (node: Tree, entry: unknown) => unknown
type Macro = (entries: readonly unknown[], rest: readonly Tree[], step: Step) => unknown

const withTest =
  (work: (entries: readonly unknown[], holds: (entry: unknown) => boolean) => unknown): Macro =>
  (entries, [test], step) => {
    if (!test) throw misfit('this needs a condition', null)
    return work(entries, (entry) => truth(step(test, entry)))
  }

const runMacro: Record<string, Macro> = Object.assign(Object.create(null), {
  exists: withTest((entries, holds) => entries.some(holds)),
  all: withTest((entries, holds) => entries.every(holds)),
  exists_one: withTest((entries, holds) => entries.filter(holds).length === 1),
  filter: withTest((entries, holds) => entries.filter(holds)),
  map: ((entries, rest, step) => {
    const [test, make] = rest.length > 1 ? rest : [undefined, rest[0]]
    if (!make) throw misfit('this needs an expression', null)
    return entries.filter((entry) => !test || truth(step(test, entry))).map((entry) => step(make, entry))
  }) satisfies Macro,
})
