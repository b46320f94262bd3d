import { createScanner } from 'jsonc-parser'
import { token } from './tokens.ts'

/** What a config file may be at most; looked at before it is parsed. */
export const limits = {
  bytes: 256 * 1024,
  depth: 32,
  blocks: 500,
  text: 10_000,
} as const

/** Where a text goes over a limit. */
export interface Excess {
  limit: 'bytes' | 'depth' | 'text'
  offset: number
  length: number
}

/** The first place where a text goes over a limit, or null. Reads token by token: nothing in a text can make it recurse. */
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
