import type { TextEdit } from '../../../model/index.ts'

/** The line break that a text uses. */
export const lineBreakOf = (text: string): '\n' | '\r\n' => (text.includes('\r\n') ? '\r\n' : '\n')

/** A text with other line breaks. CodeMirror has `\n` only. */
export const withLineBreaks = (text: string, lineBreak: '\n' | '\r\n'): string =>
  lineBreak === '\n' ? text.replaceAll('\r\n', '\n') : text.replaceAll(/\r?\n/g, '\r\n')

/** The smallest edit that makes one text from another; null if they are equal. */
export function editTo(from: string, to: string): TextEdit | null {
  if (from === to) return null
  const end = Math.min(from.length, to.length)
  let start = 0
  while (start < end && from[start] === to[start]) start++
  let tail = 0
  while (tail < end - start && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++
  return { offset: start, length: from.length - tail - start, text: to.slice(start, to.length - tail) }
}
