import type { Environment, Tree } from '../../expressions/index.ts'
import { toTree } from '../../expressions/index.ts'
import { present, textsOf } from '../../expressions/jsonSchema.ts'

/** What can come of conditions that must all hold: `never`, `always`, or both (`open`). */
export type Outcome = 'never' | 'always' | 'open'

/** A value a condition compares, and all that matters of what it can be. */
type Domains = Map<string, readonly unknown[]>
type World = ReadonlyMap<string, unknown>

/** More ways than this are not gone through: a condition that large is left open. */
const mostWorlds = 5_000

/**
 * Goes through every way the compared values can lie to each other: each text of a list, each side of a number, true
 * and false. What cannot be seen through (functions, lists) is taken as either. Says `never` and `always` only when sure.
 */
export function outcomeOf(sources: readonly string[], environment: Environment): Outcome {
  const trees = treesOf(sources)
  if (!trees) return 'open'
  const domains: Domains = new Map()
  for (const tree of trees) collect(tree, domains, environment)
  for (const [key, values] of domains) domains.set(key, spread(values))
  const count = [...domains.values()].reduce((product, values) => product * values.length, 1)
  if (count > mostWorlds || domains.size === 0) return 'open'
  const seen = new Set<boolean>()
  for (const world of worldsOf([...domains])) {
    if (!isPossible(world)) continue
    seen.add(trees.every((tree) => judge(tree, world)))
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

/** `a.b.c` as its names; null for anything else. */
function pathOf(tree: Tree): string[] | null {
  if (tree.op === 'id') return [tree.args]
  if (tree.op !== '.' && tree.op !== '.?') return null
  const before = pathOf(tree.args[0])
  return before && [...before, tree.args[1]]
}

const compares = new Set(['==', '!=', '<', '<=', '>', '>='])

/** A value beside a literal (or a list of them), with the operator as if the value stood first. */
function comparison(tree: Tree): { value: Tree; op: string; literals: unknown[] } | null {
  if (tree.op === 'in' && tree.args[1].op === 'list') {
    const entries = tree.args[1].args
    return entries.every((entry) => entry.op === 'value')
      ? { value: tree.args[0], op: 'in', literals: entries.map(literalOf) }
      : null
  }
  if (!compares.has(tree.op)) return null
  const [left, right] = tree.args as [Tree, Tree]
  if (right.op === 'value' && left.op !== 'value') return { value: left, op: tree.op, literals: [literalOf(right)] }
  if (left.op !== 'value' || right.op === 'value') return null
  return { value: right, op: turned[tree.op] ?? tree.op, literals: [literalOf(left)] }
}

const literalOf = (tree: Tree): unknown => tree.args
const turned: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function collect(tree: Tree, domains: Domains, environment: Environment): void {
  if (tree.op === '&&' || tree.op === '||') for (const child of tree.args) collect(child, domains, environment)
  else if (tree.op === '!_') collect(tree.args, domains, environment)
  else if (tree.op === '?:') for (const child of tree.args) collect(child, domains, environment)
  else if (tree.op !== 'value') collectAtom(tree, domains, environment)
}

function collectAtom(tree: Tree, domains: Domains, environment: Environment): void {
  const compared = comparison(tree)
  if (!compared || compared.literals.some((literal) => typeof literal === 'object' && literal !== null)) {
    domains.set(keyOf(tree), [true, false])
    return
  }
  const key = keyOf(compared.value)
  const before = domains.get(key) ?? choicesOf(compared.value, environment)
  domains.set(key, [...new Set([...before, ...compared.literals])])
}

/** Some text that no condition names, for values that can be any. */
const anyText = '\u0000'

function choicesOf(tree: Tree, environment: Environment): readonly unknown[] {
  const [name = '', ...fields] = pathOf(tree) ?? []
  let schema = present(environment.names[name])
  for (const field of fields) schema = present(schema?.properties?.[field])
  if (schema?.type === 'boolean') return [true, false]
  // A part of a text or a list may be absent whatever its schema says.
  return textsOf(schema) ?? [null, anyText]
}

/** Numbers stand for themselves; between, below and above them are values too. */
function spread(values: readonly unknown[]): readonly unknown[] {
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const between = numbers.flatMap((number, index) => [(number + (numbers[index - 1] ?? number - 2)) / 2])
  const last = numbers.at(-1)
  return [...new Set([...values, ...between, ...(last === undefined ? [] : [last + 1])])]
}

function* worldsOf(domains: readonly (readonly [string, readonly unknown[]])[]): Generator<World> {
  const [first, ...rest] = domains
  if (!first) {
    yield new Map()
    return
  }
  for (const world of worldsOf(rest)) for (const value of first[1]) yield new Map(world).set(first[0], value)
}

const loggedIn = keyOf({ op: '.', args: [{ op: 'id', args: 'user' }, 'loggedIn'] } as unknown as Tree)
const applied = keyOf({ op: '.', args: [{ op: 'id', args: 'user' }, 'applied'] } as unknown as Tree)
const state = keyOf({ op: 'id', args: 'state' } as unknown as Tree)

/** Who has joined is logged in, and who is not is a visitor once all is known. */
const isPossible = (world: World): boolean =>
  !(world.get(applied) === true && world.get(loggedIn) === false) &&
  !(world.get(state) === 'VISITOR' && (world.get(loggedIn) === true || world.get(applied) === true))

function judge(tree: Tree, world: World): boolean {
  if (tree.op === '&&') return tree.args.every((child) => judge(child, world))
  if (tree.op === '||') return tree.args.some((child) => judge(child, world))
  if (tree.op === '!_') return !judge(tree.args, world)
  if (tree.op === '?:') return judge(tree.args[0], world) ? judge(tree.args[1], world) : judge(tree.args[2], world)
  if (tree.op === 'value') return literalOf(tree) === true
  const compared = comparison(tree)
  if (!compared || world.has(keyOf(tree))) return world.get(keyOf(tree)) === true
  return holds(world.get(keyOf(compared.value)), compared.op, compared.literals)
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
