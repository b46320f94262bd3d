/** A piece of rich text. */
export type RichPiece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; pieces: RichPiece[] }
  | { kind: 'link'; text: string; to: string }

// Bounded repeats: matching 10,000 hostile brackets must not take quadratic time.
const strong = /\*\*([^*\n]{1,2000})\*\*/
const link = /\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/

/**
 * Parses a text to paragraphs, separated by blank lines. Anything that is not markup stays text, angle brackets
 * included.
 */
export function parseRichText(text: string): RichPiece[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n').flatMap(withBreak))
}

const withBreak = (line: string, index: number): RichPiece[] => [
  ...(index > 0 ? [{ kind: 'break' } as const] : []),
  ...parseLine(line),
]

const parseLine = (line: string): RichPiece[] =>
  splitBy(line, strong, ([, inner = '']) => ({ kind: 'strong', pieces: parseLinks(inner) }), parseLinks)

const parseLinks = (text: string): RichPiece[] =>
  splitBy(text, link, ([, words = '', to = '']) => ({ kind: 'link', text: words, to }), plain)

const plain = (text: string): RichPiece[] => (text ? [{ kind: 'text', text }] : [])

function splitBy(
  text: string,
  mark: RegExp,
  found: (match: RegExpMatchArray) => RichPiece,
  between: (text: string) => RichPiece[],
): RichPiece[] {
  const pieces: RichPiece[] = []
  let from = 0
  for (const match of text.matchAll(new RegExp(mark, 'g'))) {
    pieces.push(...between(text.slice(from, match.index)), found(match))
    from = match.index + match[0].length
  }
  return [...pieces, ...between(text.slice(from))]
}
