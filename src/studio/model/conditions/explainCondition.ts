import { evaluateTree } from '../../../expressions/evaluateTree.ts'
import { parse } from '../../../expressions/parse.ts'
import type { Tree } from '../../../expressions/tree.ts'

/** A part of a condition, joined to others by `&&` or `||`. */
export interface ConditionPart {
  /** `all` and `any` have parts; a `test` has none. */
  readonly kind: 'all' | 'any' | 'test'
  /** The range in the text, in UTF-16 code units, without brackets around it. */
  readonly start: number
  readonly end: number
  readonly source: string
  /** true or false; null: it has no value, see `problem`. */
  readonly value: boolean | null
  readonly problem: string | undefined
  readonly parts: readonly ConditionPart[]
}

/** Why a condition has its value. */
export interface ConditionExplanation {
  /** null: the condition has no value, see `problem`. The block is hidden then. */
  readonly value: boolean | null
  readonly problem: string | undefined
  /** undefined when the text cannot be parsed. */
  readonly root: ConditionPart | undefined
  /** The smallest parts that make it false; empty when it is true. */
  readonly causes: readonly ConditionPart[]
}

type Facts = Readonly<Record<string, unknown>>

/** Evaluates a condition with the facts of a viewer (`conditionContext`), and names the parts that hide the block. */
export function explainCondition(source: string, facts: Facts): ConditionExplanation {
  let tree: Tree
  try {
    tree = parse(source)
  } catch (error) {
    const problem = typeof error === 'object' && error && 'summary' in error ? String(error.summary) : String(error)
    return { value: null, problem, root: undefined, causes: [] }
  }
  const root = partOf(tree, source, facts)
  return { value: root.value, problem: root.problem, root, causes: root.value === true ? [] : causesOf(root) }
}

/** The operands of a chain of the same operator. */
function operandsOf(node: Tree, op: '&&' | '||'): Tree[] {
  return node.op === op ? node.args.flatMap((side) => operandsOf(side, op)) : [node]
}

function partOf(node: Tree, source: string, facts: Facts): ConditionPart {
  const { start, end } = rangeOf(source, node)
  const chain = node.op === '&&' || node.op === '||' ? operandsOf(node, node.op) : []
  return {
    kind: node.op === '&&' ? 'all' : node.op === '||' ? 'any' : 'test',
    start,
    end,
    source: source.slice(start, end),
    ...truthOf(node, facts),
    parts: chain.map((operand) => partOf(operand, source, facts)),
  }
}

function truthOf(node: Tree, facts: Facts): { value: boolean | null; problem: string | undefined } {
  const result = evaluateTree(node, facts)
  if (!result.ok) return { value: null, problem: result.problem }
  // As on the page, an absent value is false.
  if (result.value === null) return { value: false, problem: undefined }
  if (typeof result.value === 'boolean') return { value: result.value, problem: undefined }
  return { value: null, problem: 'a condition must be true or false' }
}

/** The smallest parts that are not true, of a part that is not true. */
function causesOf(part: ConditionPart): ConditionPart[] {
  if (part.kind === 'test') return [part]
  return part.parts.filter(({ value }) => value !== true).flatMap(causesOf)
}

/** The range of a node. The library leaves brackets out at the ends, so that they may be unbalanced. */
export function rangeOf(
  source: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const { open, close } = bracketsIn(source.slice(start, end))
  let [from, to] = [start, end]
  for (let left = close; left > 0 && from > 0; from--) if ('([{'.includes(source.charAt(from - 1))) left--
  for (let left = open; left > 0 && to < source.length; to++) if (')]}'.includes(source.charAt(to))) left--
  return { start: from, end: to }
}

/** The numbers of brackets without their other half: opened but not closed, and closed but not opened. */
function bracketsIn(text: string): { open: number; close: number } {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
  let [open, close] = [0, 0]
  for (const char of plain) {
    if ('([{'.includes(char)) open++
    else if (')]}'.includes(char)) open > 0 ? open-- : close++
  }
  return { open, close }
}
