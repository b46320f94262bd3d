import { type Evaluation, evaluateTree, maxSteps, reasonOf } from './evaluateTree.ts'
import { parse } from './parse.ts'

export { type Evaluation, maxSteps }

/** Parses and evaluates a CEL expression, like `evaluateTree`. A syntax error gives a problem too. */
export function evaluate(source: string, context: Readonly<Record<string, unknown>>): Evaluation {
  let tree: ReturnType<typeof parse>
  try {
    tree = parse(source)
  } catch (error) {
    return { ok: false, problem: reasonOf(error) }
  }
  return evaluateTree(tree, context)
}
