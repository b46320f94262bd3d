import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Problem } from '../problem.ts'
import { createDocument, type Document } from './document.ts'
import { type Excess, findExcess, limits } from './limits.ts'
import { findMalformedNumber } from './malformedNumber.ts'
import { join } from './pointer.ts'
import { token } from './tokens.ts'

/** A parsed file and its syntax problems. `document.value` is only reliable when there are no problems. */
export interface Parsed {
  document: Document
  problems: Problem[]
}

/**
 * Parses a config file: JSON with comments and trailing commas. Limits are checked before parsing. Only the first
 * syntax error is reported, because later ones mostly follow from it.
 */
export function parseConfig(given: string, file: string, zone?: string): Parsed {
  const text = given.replace(/^\uFEFF/, '')
  const excess = findExcess(text)
  if (excess) {
    const document = createDocument(file, text, undefined)
    return { document, problems: [excessProblem(document, excess)] }
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, {
    allowTrailingComma: true,
    allowEmptyContent: false,
  })
  const document = createDocument(file, text, tree, zone)
  const [first] = errors
  return {
    document,
    problems: first ? [syntaxProblem(document, first)] : findDuplicates(document, tree),
  }
}

const sizeLimit = `A config file has at most ${limits.bytes / 1024} KB`

function excessProblem(document: Document, { limit, ...span }: Excess): Problem {
  if (limit === 'bytes') {
    const size = Math.ceil(Buffer.byteLength(document.text) / 1024)
    const suggestion = 'Pictures belong in assets/, long texts in locales/.'
    return document.problem('P0002', '', {
      message: `${sizeLimit}, this one has ${size} KB.`,
      suggestion,
      span,
    })
  }
  if (limit === 'depth')
    return document.problem('P0004', '', {
      message: `Brackets are nested more than ${limits.depth} levels deep.`,
      suggestion: 'Put the blocks below each other instead of inside each other.',
      span,
    })
  return document.problem('P0006', '', {
    message: `A text has at most ${limits.text} characters.`,
    span,
  })
}

const syntaxMessages: Record<string, [message: string, suggestion?: string]> = {
  InvalidNumberFormat: [
    'This is not a number.',
    'Write digits, with a point before decimals; leave out leading zeros.',
  ],
  PropertyNameExpected: ['A name in quotation marks is expected here.', 'Write "name": value, or remove what is here.'],
  ValueExpected: ['A value is expected here.', 'Write a value, or remove the field.'],
  ColonExpected: ['A ":" is missing after the name.', 'Put ":" between a name and its value.'],
  CommaExpected: ['A "," is missing.', 'Put a "," here.'],
  CloseBraceExpected: ['A "}" is missing.', 'Close the object where it ends.'],
  CloseBracketExpected: ['A "]" is missing.', 'Close the list where it ends.'],
  EndOfFileExpected: ['There is more after the end of the JSON value.', 'A file contains one value; remove the rest.'],
  UnexpectedEndOfComment: ['The comment is not closed.', 'End it with "*/".'],
  UnexpectedEndOfString: ['The text is not closed.', 'End it with a quotation mark on the same line.'],
  UnexpectedEndOfNumber: ['This is not a number.', 'Write its last digits.'],
  InvalidUnicode: ['"\\u" needs four hexadecimal digits.', 'Write the character itself.'],
  InvalidEscapeCharacter: ['This escape is not known.', 'Write "\\\\" for a backslash.'],
  InvalidCharacter: ['A text cannot contain control characters.', 'Write "\\n" for a line break, a space for a tab.'],
}

function syntaxProblem(document: Document, { error, offset, length }: ParseError): Problem {
  const { text } = document
  if (!text.trim())
    return document.problem('P0003', '', {
      message: 'The file is empty.',
      suggestion: 'Write it, or remove the file.',
      span: { offset: 0, length: 0 },
    })
  const name: string = printParseErrorCode(error)
  const malformed = numberErrors.has(name) ? findMalformedNumber(text, offset) : undefined
  if (malformed) return document.problem('P0003', '', malformed)
  const found = text[offset] ?? ''
  // At a closing bracket of the wrong kind the bracket is the mistake, not a missing comma.
  const isOther = name === 'CommaExpected' && /[\]}]/.test(found)
  const isComma = name === 'CommaExpected' && !isOther
  const span = isComma ? endBefore(text, offset) : { offset, length }
  const word = text.slice(offset, offset + length)
  if (name === 'InvalidSymbol') return document.problem('P0003', '', { ...describeWord(word), span })
  const isTwice = found === ',' && (name === 'PropertyNameExpected' || name === 'ValueExpected')
  // After ":" the value is missing, not the comma superfluous.
  if (isTwice && !text.slice(0, offset).trimEnd().endsWith(':'))
    return document.problem('P0003', '', {
      message: 'There is one "," too many.',
      suggestion: 'Remove it.',
      span: { offset, length: 1 },
      edit: { offset, length: 1, text: '' },
    })
  if (isOther) return document.problem('P0003', '', { ...describeBracket(found), span: { offset, length: 1 } })
  const [message = 'This is not JSON.', suggestion] = syntaxMessages[name] ?? []
  const edit = isComma ? { offset: span.offset, length: 0, text: ',' } : undefined
  return document.problem('P0003', '', { message, suggestion, span, edit })
}

/** Parser errors that a malformed number can cause. */
const numberErrors = new Set([
  'CommaExpected',
  'PropertyNameExpected',
  'InvalidSymbol',
  'InvalidNumberFormat',
  'ValueExpected',
])

const describeBracket = (found: string) => ({
  message: `Found "${found}" where "${found === ']' ? '}' : ']'}" is expected.`,
  suggestion: 'Close the innermost bracket first.',
})

/** Describes a word without quotation marks, or with the wrong ones. */
function describeWord(word: string): { message: string; suggestion?: string } {
  if (/^['`‘’“”]/.test(word))
    return {
      message: 'Texts are written in double quotation marks.',
      suggestion: 'Write " at both ends.',
    }
  const [character = ''] = word
  if (/[^\S ]|\p{Cf}/u.test(character))
    return {
      message: `The character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')} has no meaning here.`,
      suggestion: 'Write an ordinary space, or remove it.',
    }
  if (word.startsWith(';'))
    return { message: '";" has no meaning in JSON.', suggestion: 'Entries are separated by ",": use that instead.' }
  if (/^[()]/.test(word))
    return {
      message: `"${word.slice(0, 1)}" has no meaning in JSON.`,
      suggestion: 'A list is written in "[" and "]", an object in "{" and "}".',
    }
  if (word === 'undefined') return { message: 'undefined has no meaning in JSON.', suggestion: 'Remove the field.' }
  if (/^_\d/.test(word))
    return { message: 'A number has no separators between its digits.', suggestion: `Write them without "_".` }
  if (/^(True|False|None|NaN)$/.test(word)) {
    const meant = { True: 'true', False: 'false' }[word] ?? 'null'
    return {
      message: `${word} has no meaning in JSON.`,
      suggestion: `Did you mean ${meant}?`,
    }
  }
  if (word.startsWith('='))
    return { message: '"=" has no meaning in JSON.', suggestion: 'Put ":" between a name and its value.' }
  if (/^[<>]{7}|^#/.test(word))
    return {
      message: `${word} has no meaning in JSON.`,
      suggestion: word.startsWith('#')
        ? 'Comments begin with "//".'
        : 'Keep one of the two versions and remove the conflict markers.',
    }
  const latin = word.normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',')
  if (latin !== word)
    return { message: `${word} is a sign of another keyboard.`, suggestion: `Write ${latin} with a Latin keyboard.` }
  return {
    message: `${word} has no meaning here.`,
    suggestion: 'Texts are written in double quotation marks. Inside a text, write \\" for one.',
  }
}

/** The end of the last token before an offset, where the comma is missing. */
function endBefore(text: string, offset: number): { offset: number; length: number } {
  const scanner = createScanner(text, true)
  let end = 0
  while (scanner.scan() !== token.end && scanner.getTokenOffset() < offset) end = scanner.getPosition()
  return { offset: end, length: 1 }
}

function findDuplicates(document: Document, tree: Node | undefined, pointer = ''): Problem[] {
  const seen = new Set<string>()
  return (tree?.children ?? []).flatMap((child, index) => {
    if (tree?.type === 'array') return findDuplicates(document, child, join(pointer, index))
    const [key, value] = child.children ?? []
    if (!key) return []
    const name = String(key.value)
    const within = findDuplicates(document, value, join(pointer, name))
    const isFirst = !seen.has(name)
    seen.add(name)
    if (isFirst) return within
    const message = `"${name}" is defined twice here.`
    const suggestion = 'Remove one of them.'
    return [
      document.problem('P0007', join(pointer, name), {
        message,
        suggestion,
        span: key,
      }),
      ...within,
    ]
  })
}
