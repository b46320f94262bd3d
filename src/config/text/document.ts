import type { Node } from 'jsonc-parser'
import type { Edit, Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import { problemTable } from '../problems.ts'
import { createLines } from './lines.ts'
import { split } from './pointer.ts'

/** A stretch of a text. */
export interface Span {
  offset: number
  length: number
}

/** What is said of a mistake beside its place. */
export interface Saying {
  message: string
  cause?: string
  suggestion?: string
  edit?: Edit
}

/** A file that has been read: its value, and where each part of it stands. */
export interface Document {
  file: string
  text: string
  /** undefined when the text could not be read as JSON at all. */
  value: unknown
  /** The span of the value a pointer names, or of its key; of what is nearest above when it is not there. */
  span(pointer: string, on?: 'value' | 'key'): Span
  /** A problem at a pointer. */
  problem(code: Code, pointer: string, saying: Saying & { on?: 'value' | 'key'; span?: Span }): Problem
}

/** A document over a parsed tree. */
export function createDocument(file: string, text: string, tree: Node | undefined): Document {
  const lines = createLines(text)
  const span: Document['span'] = (pointer, on = 'value') => {
    const node = findNode(tree, split(pointer))
    const key = on === 'key' && node?.parent?.type === 'property' ? node.parent.children?.[0] : node
    return key ? { offset: key.offset, length: key.length } : { offset: 0, length: 0 }
  }
  return {
    file,
    text,
    value: valueIn(tree),
    span,
    problem(code, pointer, { on, span: given, ...saying }) {
      const { offset, length } = given ?? span(pointer, on)
      const place = lines.at(offset)
      return {
        code,
        severity: problemTable[code].severity,
        file,
        ...place,
        length,
        pointer,
        ...saying,
      }
    },
  }
}

function findNode(tree: Node | undefined, steps: readonly string[]): Node | undefined {
  let node = tree
  for (const step of steps) {
    const next = childOf(node, step)
    if (!next) return node
    node = next
  }
  return node
}

function childOf(node: Node | undefined, step: string): Node | undefined {
  if (node?.type === 'array') return node.children?.[Number(step)]
  // The last one counts where a key stands twice, as in the value.
  const property = node?.children?.findLast((child) => child.children?.[0]?.value === step)
  return node?.type === 'object' ? property?.children?.[1] : undefined
}

function valueIn(node: Node | undefined): unknown {
  if (node?.type === 'array') return (node.children ?? []).map(valueIn)
  if (node?.type !== 'object') return node?.value
  const entries = (node.children ?? []).map(({ children }) => [children?.[0]?.value, valueIn(children?.[1])])
  // `fromEntries` makes `__proto__` a field like any other.
  return Object.fromEntries(entries)
}
