/** Returns the width of a text, in the units of `width`. */
export type Measure = (text: string) => number

const ellipsis = '…'

/** Scripts without spaces can break between any two characters, but no line starts with a closing mark. */
const closing = /^[、。，．！？：；）」』】》·ー…,.!?:;)\]}%]/u
const spaceless = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/u

/** The parts between which a line can break, each with its preceding space. */
function partsOf(text: string): string[] {
  // A no-break space keeps an amount and its unit on one line.
  const words = text.trim().split(/[^\S\u00a0]+/)
  return words.flatMap((word, index) => {
    const lead = index === 0 ? '' : ' '
    const parts = spaceless.test(word) ? joinWhile(Array.from(word), staysWithPart) : [word]
    return parts.map((part, at) => (at === 0 ? lead + part : part))
  })
}

/** Whether a character must stay with the part before it: closing marks, and letters of a word in another script. */
const staysWithPart = (part: string, character: string) =>
  closing.test(character) || (!spaceless.test(character) && !spaceless.test(part))

/** Joins characters into parts as long as `mayFollow` allows. */
function joinWhile(characters: readonly string[], mayFollow: (part: string, character: string) => boolean): string[] {
  const parts: string[] = []
  for (const character of characters) {
    const last = parts.at(-1)
    if (last !== undefined && mayFollow(last, character)) parts[parts.length - 1] = last + character
    else parts.push(character)
  }
  return parts
}

/** Splits a part that is wider than a line. */
const splitWide = (part: string, width: number, measure: Measure): string[] =>
  measure(part.trim()) <= width
    ? [part]
    : joinWhile(Array.from(part.trim()), (piece, character) => measure(piece + character) <= width)

/**
 * Wraps a text into lines no wider than `width`: at spaces, between characters of scripts without spaces, and inside a
 * word only if it is wider than a line. Text beyond `maxLines` lines is replaced by an ellipsis.
 */
export function wrapLines(
  text: string,
  width: number,
  measure: Measure,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  for (const part of partsOf(text).flatMap((whole) => splitWide(whole, width, measure))) {
    const last = lines.at(-1)
    if (last !== undefined && measure(last + part) <= width) lines[lines.length - 1] = last + part
    else if (part.trim() !== '') lines.push(part.trim())
  }
  if (lines.length <= maxLines) return lines
  let end = lines[maxLines - 1] ?? ''
  while (end !== '' && measure(end + ellipsis) > width) end = Array.from(end).slice(0, -1).join('').trimEnd()
  return [...lines.slice(0, maxLines - 1), end + ellipsis]
}
