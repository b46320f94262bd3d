import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** What a part of a file is. Strings include error messages, test titles and JSX text. */
export type PartKind = 'file name' | 'identifier' | 'comment' | 'string' | 'text'

/** A part of a file in which words are looked for. */
export interface Part {
  kind: PartKind
  line: number
  text: string
}

/** A file of the project. */
export interface SourceFile {
  /** Path from the root of the project, with `/`. */
  path: string
  text: string
}

const scripts = /\.(ts|tsx|mts|mjs|js)$/
const styles = /\.css$/
const markdown = /\.md$/

/** The files of a folder whose content can be read part by part. */
export const sourceFiles = (folder: string): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => scripts.test(path) || styles.test(path) || markdown.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/**
 * A text as lower-case words with single spaces, for the search of phrases: camel case, snake case and line breaks
 * separate words, the end of a sentence becomes `|`.
 */
export const wordsOf = (text: string): string =>
  text
    .replace(/[.:;!?](?=\s|$)|\n\s*\n/g, ' | ')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}'|]+/gu, ' ')
    .trim()

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The text of a node itself, without its children; null for nodes without a text. Regular expressions have none. */
function textOf(node: Node): Omit<Part, 'line'> | null {
  const { type, name, value } = node
  if (/Identifier$/.test(type) && typeof name === 'string') return { kind: 'identifier', text: name }
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return { kind: 'string', text: value }
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null || !('raw' in value)) return null
  return { kind: 'string', text: String(value.raw) }
}

/** The children of a node. The path of an import is left out: it is checked as the name of a file. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'source' || !/^(Import|Export)/.test(node.type))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Returns the line of an offset. */
function lineCounter(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Identifiers, strings and comments of a script. Throws when it cannot be parsed. */
function partsOfScript({ path, text }: SourceFile): Part[] {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const lineAt = lineCounter(text)
  const parts: Part[] = joinLineComments(comments, lineAt)
  const open: unknown[] = [program]
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isNode(node)) continue
    const part = textOf(node)
    if (part) parts.push({ ...part, line: lineAt(node.start) })
    open.push(...childrenOf(node))
  }
  return parts
}

/** Comments as parts; `//` comments on consecutive lines are one comment, so that a phrase may run over them. */
function joinLineComments(
  comments: readonly { type: string; value: string; start: number }[],
  lineAt: (offset: number) => number,
): Part[] {
  const parts: Part[] = []
  let end = -1
  for (const { type, value, start } of comments) {
    const line = lineAt(start)
    const last = parts.at(-1)
    if (type === 'Line' && last && line === end + 1) last.text += `\n${value}`
    else parts.push({ kind: 'comment', line, text: value })
    end = type === 'Line' ? line : -1
  }
  return parts
}

/** Comments, and the names of classes and custom properties, of a style sheet. */
function partsOfStyle({ text }: SourceFile): Part[] {
  const lineAt = lineCounter(text)
  const comment = /\/\*[\s\S]*?\*\//g
  const code = text.replace(comment, (found) => found.replace(/[^\n]/g, ' '))
  return [
    ...[...text.matchAll(comment)].map(
      ({ 0: found, index }): Part => ({ kind: 'comment', line: lineAt(index), text: found }),
    ),
    ...[...code.matchAll(/(?:\.|--)([a-zA-Z][\w-]*)/g)].map(
      ({ 1: name = '', index }): Part => ({ kind: 'identifier', line: lineAt(index), text: name }),
    ),
  ]
}

/** The paragraphs of a document. Code is text as well; addresses of links are left out. */
function partsOfDocument({ text }: SourceFile): Part[] {
  const lineAt = lineCounter(text)
  return [...text.replace(/\]\([^)\n]*\)/g, (link) => ']'.padEnd(link.length)).matchAll(/\S(?:.|\n(?!\s*\n))*/g)].map(
    ({ 0: found, index }): Part => ({ kind: 'text', line: lineAt(index), text: found }),
  )
}

/** All parts of a file, its name first. */
export function partsOf(file: SourceFile): Part[] {
  const name: Part = { kind: 'file name', line: 1, text: file.path.replaceAll('/', '. ').replace(/\.\w+$/, '') }
  if (scripts.test(file.path)) return [name, ...partsOfScript(file)]
  return [name, ...(styles.test(file.path) ? partsOfStyle(file) : partsOfDocument(file))]
}

/** The rows of the first table below a heading of a document, without the header row. Throws without such a table. */
export function tableBelow(heading: string, document: string): string[][] {
  const section = document.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const rows = (section.match(/^\|.*\|$/gm) ?? []).slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  if (rows.length === 0) throw new Error(`The document has no table below "${heading}".`)
  return rows
}

/** A word, or words with a space between them, in lower case. */
export interface AvoidedWord {
  word: string
  instead: string
  /** Null: looked for in all parts of all files. Otherwise in identifiers and file names of these folders. */
  folders: readonly string[] | null
  /** Looked for at the start of an identifier only, with more words after it. */
  isPrefix: boolean
}

/** The words of the two lists of the glossary. */
export function avoidedWords(glossary: string): AvoidedWord[] {
  const row = (forms: string, instead: string, folders: readonly string[] | null): AvoidedWord[] =>
    forms.split(', ').map((form) => ({ word: form.replace('…', ''), instead, folders, isPrefix: form.endsWith('…') }))
  return [
    ...tableBelow('Words to avoid everywhere', glossary).flatMap(([forms = '', instead = '']) =>
      row(forms, instead, null),
    ),
    ...tableBelow('Words with one meaning', glossary).flatMap(([forms = '', , folders = '', instead = '']) =>
      row(forms, instead, folders.replaceAll('`', '').split(', ')),
    ),
  ]
}

/** A part of a file with a word to avoid. */
export interface Hit extends Part {
  path: string
  word: string
  instead: string
}

const isName = (part: Part): boolean => part.kind === 'identifier' || part.kind === 'file name'

/** What separates words in a file, but not in its parts: escapes in strings, and quotes around them. */
const separators = /\\[nrt]|(?<!\p{L})'|'(?!\p{L})/gu

/** The words that a file contains anywhere. Most files contain none, and need not be parsed. */
function candidatesIn({ path, text }: SourceFile, words: readonly AvoidedWord[]): AvoidedWord[] {
  const here = words.filter(({ folders }) => folders?.some((folder) => path.startsWith(`${folder}/`)) ?? true)
  const all = ` ${wordsOf(`${path}\n\n${text.replace(separators, ' ')}`)} `
  return here.filter(({ word }) => all.includes(` ${word} `))
}

/** The hits of a file. */
export function hitsIn(file: SourceFile, words: readonly AvoidedWord[]): Hit[] {
  const candidates = candidatesIn(file, words)
  if (candidates.length === 0) return []
  return partsOf(file).flatMap((part) => {
    const text = ` ${wordsOf(part.text)} `
    return candidates
      .filter(({ word, folders, isPrefix }) => {
        if (isPrefix) return part.kind === 'identifier' && text.startsWith(` ${word} `) && text.trim() !== word
        return (folders === null || isName(part)) && text.includes(` ${word} `)
      })
      .map(({ word, instead }) => ({ ...part, path: file.path, word, instead }))
  })
}
