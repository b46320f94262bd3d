import { createScanner } from 'jsonc-parser'
import { limits } from './limitValues.ts'
import { token } from './tokens.ts'

export { limits }

/** The position where a text exceeds a limit. */
export interface Excess {
  limit: 'bytes' | 'depth' | 'text'
  offset: number
  length: number
}

/**
 * The first position where a text exceeds a limit, or null. Scans tokens without recursion, so that deep nesting cannot
 * overflow the stack.
 */
export function findExcess(text: string): Excess | null {
  if (Buffer.byteLength(text) > limits.bytes) return { limit: 'bytes', offset: 0, length: 0 }
  const scanner = createScanner(text, true)
  let depth = 0
  for (let kind = scanner.scan(); kind !== token.end; kind = scanner.scan()) {
    const place = {
      offset: scanner.getTokenOffset(),
      length: scanner.getTokenLength(),
    }
    if (kind === token.text && scanner.getTokenValue().length > limits.text) return { limit: 'text', ...place }
    if (kind === token.openBrace || kind === token.openBracket) depth++
    if (kind === token.closeBrace || kind === token.closeBracket) depth--
    if (depth > limits.depth) return { limit: 'depth', ...place }
  }
  return null
}
