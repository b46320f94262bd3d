/** How wide a text is, in the units of `width`. */
export type Measure = (text: string) => number

const ellipsis = '…'

/** Scripts without spaces may be broken between any two signs, but no line begins with a closing mark. */
const closing = /^[、。，．！？：；）」』】》·ー…,.!?:;)\]}%]/u
const spaceless = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/u

/** The parts a line may be made of, each with the space that goes before it. */
function partsOf(text: string): string[] {
  // A no-break space holds an amount and its unit together.
  const words = text.trim().split(/[^\S\u00a0]+/)
  return words.flatMap((word, index) => {
    const lead = index === 0 ? '' : ' '
    const parts = spaceless.test(word) ? joined(Array.from(word), isBound) : [word]
    return parts.map((part, at) => (at === 0 ? lead + part : part))
  })
}

/** Signs of one part: a closing mark stays with what it closes, a word of another script stays whole. */
const isBound = (part: string, sign: string) => closing.test(sign) || (!spaceless.test(sign) && !spaceless.test(part))

/** Signs put together for as long as the next may follow. */
function joined(signs: readonly string[], mayFollow: (part: string, sign: string) => boolean): string[] {
  const parts: string[] = []
  for (const sign of signs) {
    const last = parts.at(-1)
    if (last !== undefined && mayFollow(last, sign)) parts[parts.length - 1] = last + sign
    else parts.push(sign)
  }
  return parts
}

/** A part wider than a line, cut where it must be. */
const cut = (part: string, width: number, measure: Measure): string[] =>
  measure(part.trim()) <= width
    ? [part]
    : joined(Array.from(part.trim()), (piece, sign) => measure(piece + sign) <= width)

/**
 * Breaks a text into lines no wider than `width`, at spaces, between signs of scripts that have none, and inside a word only
 * where it is wider than a line by itself. What does not fit into `most` lines is left out, marked by an ellipsis.
 */
export function wrapLines(text: string, width: number, measure: Measure, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  for (const part of partsOf(text).flatMap((whole) => cut(whole, width, measure))) {
    const last = lines.at(-1)
    if (last !== undefined && measure(last + part) <= width) lines[lines.length - 1] = last + part
    else if (part.trim() !== '') lines.push(part.trim())
  }
  if (lines.length <= most) return lines
  let end = lines[most - 1] ?? ''
  while (end !== '' && measure(end + ellipsis) > width) end = Array.from(end).slice(0, -1).join('').trimEnd()
  return [...lines.slice(0, most - 1), end + ellipsis]
}
