import { foldService, StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension, Text } from '@codemirror/state'

interface State {
  isInComment: boolean
  depth: number
}

const parser: StreamParser<State> = {
  name: 'jsonc',
  startState: () => ({ isInComment: false, depth: 0 }),
  token(stream, state) {
    if (state.isInComment) {
      state.isInComment = !stream.match(/^.*?\*\//)
      if (state.isInComment) stream.skipToEnd()
      return 'comment'
    }
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('/*')) {
      state.isInComment = true
      return 'comment'
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? 'propertyName' : 'string'
    if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number'
    if (stream.match(/^(?:true|false|null)\b/)) return 'atom'
    const character = stream.next() ?? ''
    if ('{['.includes(character)) state.depth++
    if ('}]'.includes(character)) state.depth = Math.max(0, state.depth - 1)
    return '{}[],:'.includes(character) ? 'punctuation' : 'invalid'
  },
  indent: ({ depth }, textAfter, { unit }) => Math.max(0, depth - (/^\s*[}\]]/.test(textAfter) ? 1 : 0)) * unit,
  languageData: {
    closeBrackets: { brackets: ['[', '{', '"'] },
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    indentOnInput: /^\s*[}\]]$/,
  },
}

const openers = new WeakMap<Text, ReadonlyMap<number, number>>()

/** For each line that opens a bracket which a later line closes: the offset of the closing bracket. By the offset after the opener. */
function foldsOf(doc: Text): ReadonlyMap<number, number> {
  const known = openers.get(doc)
  if (known) return known
  const folds = new Map<number, number>()
  const open: number[] = []
  const tokens = doc.toString().matchAll(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]]/g)
  for (const { 0: token, index } of tokens) {
    if (token === '{' || token === '[') open.push(index)
    if (token !== '}' && token !== ']') continue
    const start = open.pop()
    if (start !== undefined && doc.lineAt(start).number < doc.lineAt(index).number) folds.set(start + 1, index)
  }
  openers.set(doc, folds)
  return folds
}

/** JSON with comments and trailing commas: colors, indentation, comments, folding. */
export const jsonc: Extension = [
  StreamLanguage.define(parser),
  foldService.of(({ doc }, lineStart, lineEnd) => {
    for (const [from, to] of foldsOf(doc)) if (from > lineStart && from <= lineEnd) return { from, to }
    return null
  }),
]
