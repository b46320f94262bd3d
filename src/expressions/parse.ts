import { type ASTNode, Environment } from '@marcbachmann/cel-js'

/** Size limits of an expression. */
export const limits = {
  length: 2000,
  maxAstNodes: 400,
  maxDepth: 24,
  maxListElements: 100,
  maxMapEntries: 50,
}

const { length: maxLength, ...parserLimits } = limits
const parser = new Environment({
  enableOptionalTypes: true,
  limits: parserLimits,
})

const maxCached = 500
const cache = new Map<string, ASTNode>()

/** Parses an expression. Throws the parser's error, or a RangeError when the text is too long. */
export function parse(source: string): ASTNode {
  const known = cache.get(source)
  if (known) return known
  if (source.length > maxLength) throw new RangeError(`An expression has at most ${maxLength} characters.`)
  const { ast } = parser.parse(source)
  if (cache.size >= maxCached) cache.clear()
  cache.set(source, ast)
  return ast
}
