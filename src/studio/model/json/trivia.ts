/** Comments and white space between the parts of a list or an object. */

/** The offset behind white space and comments. `oneLine`: stops before a line break. */
export function skipTrivia(text: string, from: number, oneLine = false): number {
  let at = from
  for (;;) {
    const char = text[at]
    if (char === ' ' || char === '\t' || char === '\uFEFF' || (!oneLine && (char === '\n' || char === '\r'))) at++
    else if (char === '/' && text[at + 1] === '/') at = lineEnd(text, at)
    else if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2)
      const next = end < 0 ? text.length : end + 2
      if (oneLine && /[\r\n]/.test(text.slice(at, next))) return at
      at = next
    } else return at
  }
}

/** The offset of the line break at or behind an offset, or of the end of the text. */
export function lineEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

/** The offset behind the trivia on the same line, if nothing else follows there; else `from`. */
export function endOfLineComment(text: string, from: number): number {
  const end = skipTrivia(text, from, true)
  const closed = end >= text.length || text[end] === '\n' || text[end] === '\r'
  return closed ? from + text.slice(from, end).trimEnd().length : from
}

/** The offset of the comma behind a value; undefined if there is none. */
export function commaAfter(text: string, end: number): number | undefined {
  const at = skipTrivia(text, end)
  return text[at] === ',' ? at : undefined
}

/**
 * The start of the comments that belong to the part at `start`: those directly above it. `boundary`: where the trivia
 * begins. Comments above an empty line belong to nothing.
 */
export function leadingComments(text: string, boundary: number, start: number): number {
  let lead = start
  for (const { from, to } of commentsIn(text, boundary, start).reverse()) {
    if ((text.slice(to, lead).match(/\r\n|\n|\r/g)?.length ?? 0) > 1) break
    lead = from
  }
  return lead
}

/** The comments between two offsets, where there is nothing else but white space. */
function commentsIn(text: string, start: number, end: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = start; at < end; ) {
    if (text[at] !== '/') {
      at++
      continue
    }
    const close = text[at + 1] === '/' ? lineEnd(text, at) : text.indexOf('*/', at + 2) + 2
    const to = close > at ? Math.min(close, end) : end
    found.push({ from: at, to })
    at = to
  }
  return found
}
