import type { Environment, Tree } from '../../expressions/index.ts'
import { type JsonSchema, nonNull, textsOf } from '../../expressions/jsonSchema.ts'

/** Represents any string that no condition names. */
const anyText = '\u0000'

/** Enums with more choices are treated as any string. */
const maxTextChoices = 40

/** Names that always have a value. */
const alwaysPresent = new Set(['user', 'state', 'now', 'locale', 'app'])

/** Fields that a row of `tasks` always has. Other fields exist only after joining. */
const alwaysPresentInTask = new Set(['taskId', 'taskType', 'status', 'percent', 'locked', 'threshold'])

/** The names that an expression may use. `rows`: the names that stand for rows of `tasks`. */
export interface KnownNames {
  environment: Environment
  rows: ReadonlySet<string>
}

/** The names of `a.b.c`; null for any other expression. */
export function pathOf(tree: Tree): string[] | null {
  if (tree.op === 'id') return [tree.args]
  if (tree.op !== '.' && tree.op !== '.?') return null
  const before = pathOf(tree.args[0])
  return before && [...before, tree.args[1]]
}

/** The schema of a chain of names; undefined if unknown. */
export function schemaOf(tree: Tree, { environment }: KnownNames): JsonSchema | undefined {
  const [name = '', ...fields] = pathOf(tree) ?? []
  let schema = nonNull(environment.names[name])
  for (const field of fields) schema = nonNull(schema?.properties?.[field])
  return schema
}

function isAlwaysPresent(tree: Tree, { rows }: KnownNames): boolean {
  const [name = '', field = ''] = pathOf(tree) ?? []
  return alwaysPresent.has(name) || (rows.has(name) && alwaysPresentInTask.has(field))
}

/** The maximum length of the list in `list.size()` or `size(list)`; undefined if unknown. */
function maxEntries(tree: Tree, known: KnownNames): number | undefined {
  const list =
    tree.op === 'rcall' && tree.args[0] === 'size'
      ? tree.args[1]
      : tree.op === 'call' && tree.args[0] === 'size'
        ? tree.args[1][0]
        : undefined
  return list && schemaOf(list, known)?.maxItems
}

/** The possible values of an expression, before the literals of conditions are added. */
export function choicesOf(tree: Tree, known: KnownNames): readonly unknown[] {
  if (maxEntries(tree, known) !== undefined) return [0]
  const schema = schemaOf(tree, known)
  if (schema?.type === 'boolean') return [true, false]
  const texts = textsOf(schema)
  if (texts && texts.length <= maxTextChoices) return texts
  const isNumber = schema?.type === 'integer' || schema?.type === 'number'
  if (!isAlwaysPresent(tree, known)) return [null, anyText]
  return isNumber ? [] : [anyText]
}

interface Bounds {
  minimum: number
  maximum: number
  isWhole: boolean
}

/** The range of a number that is always present; null for anything else. */
export function boundsOf(tree: Tree, known: KnownNames): Bounds | null {
  const max = maxEntries(tree, known)
  if (max !== undefined) return { minimum: 0, maximum: max, isWhole: true }
  const schema = schemaOf(tree, known)
  if ((schema?.type !== 'integer' && schema?.type !== 'number') || !isAlwaysPresent(tree, known)) return null
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  return { minimum, maximum, isWhole: schema.type === 'integer' }
}

/** The values to try: the given values, and numbers between, below and above them. */
export function valuesToTry(values: readonly unknown[], bounds: Bounds | null): readonly unknown[] {
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const around = bounds?.isWhole
    ? numbers.flatMap((number) => [
        Math.floor(number),
        Math.ceil(number),
        Math.ceil(number) - 1,
        Math.floor(number) + 1,
      ])
    : numbers.flatMap((number, index) => [(number + (numbers[index - 1] ?? number - 2)) / 2])
  const last = numbers.at(-1)
  const all = [...new Set([...values, ...around, ...(last === undefined ? [] : [last + 1])])]
  if (!bounds) return all
  const possible = all.filter(
    (value) =>
      typeof value !== 'number' ||
      (value >= bounds.minimum && value <= bounds.maximum && (!bounds.isWhole || Number.isInteger(value))),
  )
  // All given numbers are out of range: one possible number represents the rest.
  return possible.length ? possible : [Number.isFinite(bounds.minimum) ? bounds.minimum : bounds.maximum]
}
