import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Problem } from '../problem.ts'
import { createDocument, type Document } from './document.ts'
import { type Excess, findExcess, limits } from './limits.ts'
import { join } from './pointer.ts'
import { token } from './tokens.ts'

/** A parsed file and what is wrong with it as JSON. `document.value` is only to be relied on without errors. */
export interface Parsed {
  document: Document
  problems: Problem[]
}

/**
 * Reads a config file: JSON in which comments and trailing commas are allowed. Limits are held against before anything
 * is parsed, and only the first mistake of form is told: what follows it is mostly its echo.
 */
export function parseConfig(given: string, file: string): Parsed {
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
  const document = createDocument(file, text, tree)
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
      message: `Brackets stand inside each other more than ${limits.depth} deep.`,
      span,
    })
  return document.problem('P0006', '', {
    message: `A text has at most ${limits.text} characters.`,
    span,
  })
}

const sayings: Record<string, [message: string, suggestion?: string]> = {
  InvalidNumberFormat: ['This is not a number.'],
  PropertyNameExpected: ['Here a name in quotation marks is expected.'],
  ValueExpected: ['Here a value is expected.'],
  ColonExpected: ['A ":" is missing after the name.', 'Put ":" between a name and its value.'],
  CommaExpected: ['A "," is missing.', 'Put a "," here.'],
  CloseBraceExpected: ['A "}" is missing.'],
  CloseBracketExpected: ['A "]" is missing.'],
  EndOfFileExpected: ['The file goes on after its end.', 'One value makes a file; remove the rest.'],
  UnexpectedEndOfComment: ['The comment is not closed.', 'End it with "*/".'],
  UnexpectedEndOfString: ['The text is not closed.', 'End it with a quotation mark on the same line.'],
  UnexpectedEndOfNumber: ['This is not a number.'],
  InvalidUnicode: ['"\\u" needs four hexadecimal digits.'],
  InvalidEscapeCharacter: ['This escape is not known.', 'Write "\\\\" for a backslash.'],
  InvalidCharacter: ['A text holds no control characters.', 'Write "\\n" for a line break.'],
}

function syntaxProblem(document: Document, { error, offset, length }: ParseError): Problem {
  const { text } = document
  if (!text.trim())
    return document.problem('P0003', '', {
      message: 'The file is empty.',
      span: { offset: 0, length: 0 },
    })
  const name: string = printParseErrorCode(error)
  const found = text[offset] ?? ''
  // A closing bracket of the other kind is no place for a comma.
  const isOther = name === 'CommaExpected' && /[\]}]/.test(found)
  const isComma = name === 'CommaExpected' && !isOther
  const span = isComma ? endBefore(text, offset) : { offset, length }
  const word = text.slice(offset, offset + length)
  if (name === 'InvalidSymbol') return document.problem('P0003', '', { ...sayWord(word), span })
  const isTwice = found === ',' && (name === 'PropertyNameExpected' || name === 'ValueExpected')
  // Behind a ":" it is the value that is missing.
  if (isTwice && !text.slice(0, offset).trimEnd().endsWith(':'))
    return document.problem('P0003', '', {
      message: 'There is one "," too many.',
      suggestion: 'Remove it.',
      span: { offset, length: 1 },
      edit: { offset, length: 1, text: '' },
    })
  if (isOther) return document.problem('P0003', '', { ...sayBracket(found), span: { offset, length: 1 } })
  const [message = 'This is not JSON.', suggestion] = sayings[name] ?? []
  const edit = isComma ? { offset: span.offset, length: 0, text: ',' } : undefined
  return document.problem('P0003', '', { message, suggestion, span, edit })
}

const sayBracket = (found: string) => ({
  message: `A "${found}" stands where a "${found === ']' ? '}' : ']'}" is expected.`,
  suggestion: 'Close first what was opened last.',
})

/** A word without quotation marks, or with the wrong ones. */
function sayWord(word: string): { message: string; suggestion?: string } {
  if (/^['`‘’“”]/.test(word))
    return {
      message: 'Texts stand in double quotation marks.',
      suggestion: 'Write " at both ends.',
    }
  if (word.startsWith(';'))
    return { message: '";" has no meaning in JSON.', suggestion: 'Entries are parted by ",": write that in its place.' }
  if (/^[()]/.test(word))
    return {
      message: `"${word.slice(0, 1)}" has no meaning in JSON.`,
      suggestion: 'A list stands in "[" and "]", an object in "{" and "}".',
    }
  if (word === 'undefined') return { message: 'undefined has no meaning in JSON.', suggestion: 'Take the field out.' }
  if (/^_\d/.test(word)) return { message: 'Digits stand without separators.', suggestion: `Write them without "_".` }
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
        : 'Keep one of the two versions, and remove the marks.',
    }
  return {
    message: `${word} has no meaning here.`,
    suggestion: 'Texts stand in double quotation marks.',
  }
}

/** Just behind the last token before an offset: where the comma was forgotten. */
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
    const message = `"${name}" stands here twice.`
    const suggestion = 'Only the last one would count: remove one of them.'
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
