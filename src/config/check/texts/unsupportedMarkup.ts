import { ownValue } from '../../../contract/ownValue.ts'
import type { TextCheck, TextProblem } from './textCheck.ts'

/** Common HTML entities. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rarr: '→',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
}
const entity = /&(?:([a-zA-Z]{2,8})|#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5}));/

const shownLiterally = (found: RegExpExecArray, suggestion: string, edit?: string): TextProblem => ({
  code: 'P0314',
  at: found.index,
  length: found[0].length,
  message: `"${found[0].slice(0, 30)}" would be shown as written.`,
  cause: 'Texts are plain: they cannot contain HTML or Markdown.',
  suggestion,
  edit,
})

/** Finds HTML entities, such as `&amp;`, which would be shown literally. */
export const checkEntities: TextCheck = ({ text }) => {
  const found = entity.exec(text)
  if (!found) return []
  const [, name, decimal, hex] = found
  const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
  const character =
    point === null
      ? ownValue(entities, name ?? '')
      : point > 31 && point < 0x10ffff
        ? String.fromCodePoint(point)
        : undefined
  if (name && character === undefined) return []
  // The replacement must not create an HTML tag.
  const isSafe = character !== undefined && character !== '<' && character !== '>'
  return [
    shownLiterally(
      found,
      character ? `Write "${character}".` : 'Write the character itself.',
      isSafe ? character : undefined,
    ),
  ]
}

const markdown: readonly [RegExp, string][] = [
  [/^#{1,6}\s/m, 'Remove it: headings are fields of their own.'],
  [/(?<![*\w])\*(?![*\s])[^*\n]{1,200}(?<![*\s])\*(?![*\w])/, 'Write **words** for bold text.'],
  [/(?<!\w)__(?![_\s])[^_\n]{1,200}__(?!\w)/, 'Write **words** for bold text.'],
  [/`[^`\n]{1,200}`/, 'Remove the quotation marks of code.'],
  [/\\[nrt](?![a-z])/, 'In JSON a line break is \\n with one backslash.'],
]

/** Finds Markdown syntax that texts do not support. */
export const checkMarkdown: TextCheck = ({ text }) =>
  markdown.flatMap(([mark, suggestion]) => {
    const found = mark.exec(text)
    return found ? [shownLiterally(found, suggestion)] : []
  })

const goodLink = /\[[^[\]\n]{1,500}\]\([^()\s]{1,2000}\)/g
const dangerous = /^\s*(?:javascript|data|vbscript|file|blob)\s*:/i

/** Finds malformed links, whose brackets would be shown literally. */
export const checkBrokenLinks: TextCheck = ({ text }) => {
  const rest = text.replace(goodLink, (link) => ' '.repeat(link.length))
  const found = /\]\s*[(（]/.exec(rest)
  if (!found) return []
  const inside = rest.slice(found.index + found[0].length)
  if (dangerous.test(inside))
    return [
      {
        code: 'P0501',
        at: found.index + found[0].length,
        length: inside.indexOf(')') > 0 ? inside.indexOf(')') : inside.length,
        message: 'A link cannot lead there.',
        cause: 'Other schemes could run code.',
        suggestion: 'A link is a path of this site or an https address.',
      },
    ]
  const open = rest.lastIndexOf('[', found.index)
  return [
    {
      code: 'P0314',
      at: Math.max(open, 0),
      length: found.index + found[0].length - Math.max(open, 0),
      message: 'This link is malformed and would be shown as written.',
      cause: 'A link is words in [ ], directly followed by its address in ( ), without spaces.',
      suggestion: 'Write [words](/path).',
    },
  ]
}

/** Finds bold text and links in titles and buttons, which do not support them. */
export const checkTitleMarkup: TextCheck = ({ text, role }) => {
  if (role !== 'title' && role !== 'label') return []
  const found = /\*\*[^*\n]{1,2000}\*\*/.exec(text) ?? /\[[^[\]\n]{1,500}\]\([^()\s]{1,2000}\)/.exec(text)
  return found ? [shownLiterally(found, 'Write the words alone: titles and buttons support no markup.')] : []
}

const foreign: readonly [RegExp, string][] = [
  [/\$t\(/, 'Write the text itself: texts do not include each other.'],
  [/(?<!\S)%(?:\d+\$)?[sd](?!\w)/, 'Write the value itself.'],
  [/[｛{]{2}[^{}｛｝]*[｝}]?｝|｛[｛{][^{}｛｝]*[｝}]{2}/, 'Write {{name}} with the braces of a Latin keyboard.'],
]

/** Finds placeholders in the syntax of other programs. */
export const checkForeignPlaceholders: TextCheck = ({ text }) =>
  foreign.flatMap(([mark, suggestion]) => {
    const found = mark.exec(text)
    if (!found) return []
    return [
      {
        code: 'P0311' as const,
        at: found.index,
        length: found[0].length,
        message: `"${found[0]}" is not a placeholder.`,
        cause: 'It is never filled in, so it would be shown as written.',
        suggestion,
      },
    ]
  })
