import type { Node } from 'jsonc-parser'
import { causes } from '../explanations/causes.ts'
import type { Edit, Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import { problemTable } from '../problems.ts'
import { createLines } from './lines.ts'
import { split } from './pointer.ts'

/** A range of a text. */
export interface Span {
  offset: number
  length: number
}

/** The texts of a problem, without its position. */
export interface ProblemText {
  message: string
  cause?: string | undefined
  suggestion?: string | undefined
  edit?: Edit | undefined
}

/** A parsed file: its value and the position of each part. */
export interface Document {
  file: string
  text: string
  /** The UTC offset of the campaign, such as `+08:00`. Undefined if not known. */
  zone?: string | undefined
  /** Undefined when the text cannot be parsed as JSON. */
  value: unknown
  /**
   * The span of the value at a pointer, or of its key. If it does not exist, the span of its nearest existing ancestor.
   */
  span(pointer: string, on?: 'value' | 'key'): Span
  /** A problem at a pointer. */
  problem(code: Code, pointer: string, texts: ProblemText & { on?: 'value' | 'key'; span?: Span | undefined }): Problem
}

/** Creates a document from a parsed tree. */
export function createDocument(file: string, text: string, tree: Node | undefined, zone?: string): Document {
  const lines = createLines(text)
  const span: Document['span'] = (pointer, on = 'value') => {
    const node = findNode(tree, split(pointer))
    const key = on === 'key' && node?.parent?.type === 'property' ? node.parent.children?.[0] : node
    return key ? { offset: key.offset, length: key.length } : { offset: 0, length: 0 }
  }
  return {
    file,
    text,
    zone,
    value: valueIn(tree),
    span,
    problem(code, pointer, { on, span: given, ...texts }) {
      const { offset, length } = given ?? span(pointer, on)
      const position = lines.at(offset)
      return {
        code,
        severity: problemTable[code].severity,
        file,
        ...position,
        length,
        pointer,
        ...texts,
        cause: texts.cause ?? causes[code][0],
        suggestion: texts.suggestion ?? causes[code][1],
      }
    },
  }
}

function findNode(tree: Node | undefined, segments: readonly string[]): Node | undefined {
  let node = tree
  for (const segment of segments) {
    const next = childOf(node, segment)
    if (!next) return node
    node = next
  }
  return node
}

function childOf(node: Node | undefined, segment: string): Node | undefined {
  if (node?.type === 'array') return node.children?.[Number(segment)]
  // Of duplicate keys the last one counts, as in `valueIn`.
  const property = node?.children?.findLast((child) => child.children?.[0]?.value === segment)
  return node?.type === 'object' ? property?.children?.[1] : undefined
}

function valueIn(node: Node | undefined): unknown {
  if (node?.type === 'array') return (node.children ?? []).map(valueIn)
  if (node?.type !== 'object') return node?.value
  const entries = (node.children ?? []).map(({ children }) => [children?.[0]?.value, valueIn(children?.[1])])
  // `fromEntries` makes `__proto__` an ordinary field.
  return Object.fromEntries(entries)
}
