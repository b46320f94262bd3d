import { type Evaluation, evaluateTree, maxSteps, reasonOf } from './evaluateTree.ts'
import { parse } from './parse.ts'

export { type Evaluation, maxSteps }

/** Parses and evaluates a CEL expression; as `evaluateTree`, and a text that is no expression is a problem too. */
export function evaluate(source: string, context: Readonly<Record<string, unknown>>): Evaluation {
  let tree: ReturnType<typeof parse>
  try {
    tree = parse(source)
  } catch (error) {
    return { ok: false, problem: reasonOf(error) }
  }
  return evaluateTree(tree, context)
}
