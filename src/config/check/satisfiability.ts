import { ownValue } from '../../contract/ownValue.ts'
import { parseTimestamp } from '../../expressions/functions.ts'
import type { Environment, Tree } from '../../expressions/index.ts'
import { toTree } from '../../expressions/index.ts'
import { nonNull, textsOf } from '../../expressions/jsonSchema.ts'
import { boundsOf, choicesOf, type KnownNames, pathOf, schemaOf, valuesToTry } from './valueDomains.ts'

/** Whether conditions that must all hold can be true: `never`, `always`, or `open` (both results are possible or unknown). */
export type Satisfiability = 'never' | 'always' | 'open'

/** The values to try for each compared expression, by key of its tree. `value`: the tree, if it is compared with literals. */
type Domains = Map<string, { values: readonly unknown[]; value?: Tree }>
type Assignment = ReadonlyMap<string, unknown>

/** With more combinations of values than this, the result is `open`. */
const maxAssignments = 5_000

/**
 * Evaluates the conditions for every combination of relevant values: each string of an enum, numbers on each side of a
 * literal, true and false. Parts that cannot be analyzed (functions, list contents) count as true and as false.
 * Returns `never` and `always` only when certain.
 */
export function satisfiabilityOf(sources: readonly string[], environment: Environment): Satisfiability {
  const trees = treesOf(sources)
  return trees ? satisfiabilityOfTrees(trees, { environment, rows: new Set() }) : 'open'
}

function satisfiabilityOfTrees(trees: readonly Tree[], known: KnownNames): Satisfiability {
  const found: Domains = new Map()
  for (const tree of trees) collect(tree, found, known)
  const domains = [...found].map(
    ([key, { values, value }]) => [key, value ? valuesToTry(values, boundsOf(value, known)) : values] as const,
  )
  const count = domains.reduce((product, [, values]) => product * values.length, 1)
  if (count > maxAssignments || domains.length === 0) return 'open'
  const seen = new Set<boolean>()
  for (const assignment of assignmentsOf(domains)) {
    if (!isPossible(assignment)) continue
    seen.add(trees.every((tree) => evaluate(tree, assignment)))
    if (seen.size === 2) return 'open'
  }
  return seen.has(true) ? 'always' : 'never'
}

function treesOf(sources: readonly string[]): Tree[] | null {
  try {
    return sources.map(toTree)
  } catch {
    return null
  }
}

const keyOf = (tree: Tree): string => JSON.stringify(tree)

const compares = new Set(['==', '!=', '<', '<=', '>', '>='])

/** A comparison of a value with a literal or a list of literals, normalized so that the value is on the left. */
function comparison(tree: Tree): { value: Tree; op: string; literals: unknown[] } | null {
  if (tree.op === 'in' && tree.args[1].op === 'list') {
    const entries = tree.args[1].args
    return entries.every(isLiteral) ? { value: tree.args[0], op: 'in', literals: entries.map(literalOf) } : null
  }
  if (!compares.has(tree.op)) return null
  const [left, right] = tree.args as [Tree, Tree]
  if (isLiteral(right) && !isLiteral(left)) return { value: left, op: tree.op, literals: [literalOf(right)] }
  if (!isLiteral(left) || isLiteral(right)) return null
  return { value: right, op: reversed[tree.op] ?? tree.op, literals: [literalOf(left)] }
}

/** The milliseconds of `timestamp("…")`; undefined for anything else. */
function timeOf(tree: Tree): number | undefined {
  if (tree.op !== 'call' || tree.args[0] !== 'timestamp' || tree.args[1].length !== 1) return undefined
  const [given] = tree.args[1]
  return given?.op === 'value' ? parseTimestamp(given.args) : undefined
}
const isLiteral = (tree: Tree): boolean => tree.op === 'value' || timeOf(tree) !== undefined
const literalOf = (tree: Tree): unknown => (tree.op === 'value' ? tree.args : timeOf(tree))
const reversed: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function collect(tree: Tree, domains: Domains, known: KnownNames): void {
  if (tree.op === '&&' || tree.op === '||') for (const child of tree.args) collect(child, domains, known)
  else if (tree.op === '!_') collect(tree.args, domains, known)
  else if (tree.op === '?:') for (const child of tree.args) collect(child, domains, known)
  else if (tree.op !== 'value') collectAtom(tree, domains, known)
}

function collectAtom(tree: Tree, domains: Domains, known: KnownNames): void {
  const fixed = constantOfLoop(tree, known) ?? constantOfText(tree, known) ?? constantOfSelfComparison(tree)
  if (fixed !== null) {
    domains.set(keyOf(tree), { values: [fixed] })
    return
  }
  const compared = comparison(tree)
  if (!compared || compared.literals.some((literal) => typeof literal === 'object' && literal !== null)) {
    domains.set(keyOf(tree), { values: [true, false] })
    return
  }
  const key = keyOf(compared.value)
  const before = domains.get(key) ?? { values: choicesOf(compared.value, known), value: compared.value }
  domains.set(key, { ...before, values: [...new Set([...before.values, ...compared.literals])] })
}

/** A value compared with itself: always true or always false. */
function constantOfSelfComparison(tree: Tree): boolean | null {
  if (!compares.has(tree.op)) return null
  const [left, right] = tree.args as [Tree, Tree]
  if (left.op === 'value' || keyOf(left) !== keyOf(right)) return null
  return ['==', '<=', '>='].includes(tree.op)
}

const textFunctions: Readonly<Record<string, (text: string, piece: string) => boolean>> = {
  startsWith: (text, piece) => text.startsWith(piece),
  endsWith: (text, piece) => text.endsWith(piece),
  contains: (text, piece) => text.includes(piece),
}

/** Whether a text function such as `locale.startsWith("jp")` is false for every possible value; null if not. */
function constantOfText(tree: Tree, known: KnownNames): boolean | null {
  if (tree.op !== 'rcall') return null
  const [name, receiver, [piece]] = tree.args
  const matches = ownValue(textFunctions, name)
  const texts = textsOf(schemaOf(receiver, known))
  if (!matches || !texts || piece?.op !== 'value' || typeof piece.args !== 'string') return null
  const { args } = piece
  return texts.some((text) => matches(text, args)) ? null : false
}

/** False for `list.exists(x, …)` with a body that never holds, true for `list.all(x, …)` with one that always does; else null. */
function constantOfLoop(tree: Tree, known: KnownNames): boolean | null {
  if (tree.op !== 'rcall') return null
  const [name, receiver, [variable, body, ...more]] = tree.args
  if (variable?.op !== 'id' || !body || more.length || !['exists', 'exists_one', 'all'].includes(name)) return null
  const schema = nonNull(schemaOf(receiver, known)?.items)
  const rows = new Set([...known.rows].filter((one) => one !== variable.args))
  if (pathOf(receiver)?.join('.') === 'tasks') rows.add(variable.args)
  const names = { ...known.environment.names, [variable.args]: schema ?? {} }
  const inner = satisfiabilityOfTrees([body], { environment: { names }, rows })
  if (name === 'all') return inner === 'always' ? true : null
  return inner === 'never' ? false : null
}

function* assignmentsOf(domains: readonly (readonly [string, readonly unknown[]])[]): Generator<Assignment> {
  const [first, ...rest] = domains
  if (!first) {
    yield new Map()
    return
  }
  for (const assignment of assignmentsOf(rest))
    for (const value of first[1]) yield new Map(assignment).set(first[0], value)
}

const loggedIn = keyOf(toTree('user.loggedIn'))
const applied = keyOf(toTree('user.applied'))
const state = keyOf(toTree('state'))

/** Page states that only users who have joined can have, and states that they cannot have. */
const joined = new Set<unknown>(['CLAIMABLE', 'APPLIED_WAITING', 'IN_PROGRESS', 'ALL_GRANTED'])
const notJoined = new Set<unknown>([
  ...['VISITOR', 'REGION_BLOCKED', 'NOT_APPLIED', 'REVIEWING', 'REJECTED'],
  ...['INELIGIBLE', 'KYC_REQUIRED', 'APPLY_CLOSED'],
])

/** States of users who are logged in and have not joined. */
const joining = new Set<unknown>(['NOT_APPLIED', 'REVIEWING', 'REJECTED', 'INELIGIBLE', 'KYC_REQUIRED', 'APPLY_CLOSED'])

/** Whether the values fit together: a user who has joined is logged in, and a visitor is not. */
function isPossible(assignment: Assignment): boolean {
  const [isIn, hasJoined, page] = [assignment.get(loggedIn), assignment.get(applied), assignment.get(state)]
  if (hasJoined === true && (isIn === false || notJoined.has(page))) return false
  if (joined.has(page) && (hasJoined === false || isIn === false)) return false
  if (joining.has(page) && isIn === false) return false
  return !(page === 'VISITOR' && isIn === true)
}

function evaluate(tree: Tree, assignment: Assignment): boolean {
  if (tree.op === '&&') return tree.args.every((child) => evaluate(child, assignment))
  if (tree.op === '||') return tree.args.some((child) => evaluate(child, assignment))
  if (tree.op === '!_') return !evaluate(tree.args, assignment)
  if (tree.op === '?:')
    return evaluate(tree.args[0], assignment) ? evaluate(tree.args[1], assignment) : evaluate(tree.args[2], assignment)
  if (tree.op === 'value') return literalOf(tree) === true
  const own = keyOf(tree)
  const compared = assignment.has(own) ? null : comparison(tree)
  if (!compared) return assignment.get(own) === true
  return holds(assignment.get(keyOf(compared.value)), compared.op, compared.literals)
}

function holds(value: unknown, op: string, literals: readonly unknown[]): boolean {
  const [literal] = literals
  if (op === 'in') return literals.includes(value)
  if (op === '==') return value === literal
  if (op === '!=') return value !== literal
  if (typeof value !== 'number' || typeof literal !== 'number') return false
  const order: Record<string, boolean> = {
    '<': value < literal,
    '<=': value <= literal,
    '>': value > literal,
    '>=': value >= literal,
  }
  return order[op] === true
}
