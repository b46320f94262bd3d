import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './children.ts'
import { macros } from './functions.ts'
import { parse } from './parse.ts'

/** The free names of an expression, each once. Empty when it cannot be parsed. */
export function namesIn(source: string): string[] {
  const names = new Set<string>()
  try {
    collect(parse(source), new Set(), names)
  } catch {
    return []
  }
  return [...names]
}

function collect(node: ASTNode, bound: ReadonlySet<string>, names: Set<string>): void {
  if (node.op === 'id' && !bound.has(node.args)) names.add(node.args)
  const [name, receiver, given] = node.op === 'rcall' ? node.args : []
  const [variable, ...rest] = given ?? []
  if (!receiver || !macros.has(name ?? '') || variable?.op !== 'id') {
    for (const child of childrenOf(node)) collect(child, bound, names)
    return
  }
  collect(receiver, bound, names)
  for (const child of rest) collect(child, new Set([...bound, variable.args]), names)
}
