import type { Document } from '../text/document.ts'

/** The position in the file of a part of an expanded page. */
export interface Origin {
  pointer: string
  /** The uses it was expanded from, the outermost first. */
  uses: readonly Use[]
}

/** One use of a fragment. */
export interface Use {
  fragment: string
  pointer: string
}

/** Origins by pointer into the expanded page. Contains only parts whose pointer differs from the file. */
export type Origins = Map<string, Origin>

/** The origin of a pointer: the origin of its nearest moved ancestor plus the rest of the pointer. */
export function originOf(origins: Origins, pointer: string): Origin {
  for (let above = pointer; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
    const origin = origins.get(above)
    if (origin) return { ...origin, pointer: origin.pointer + pointer.slice(above.length) }
  }
  return { pointer, uses: [] }
}

/**
 * A document whose value is the expanded page. It takes pointers into that page and gives positions in the file.
 * `raised`: the file has an older version, so edits for the current version are dropped.
 */
export function expandedDocument(document: Document, value: unknown, origins: Origins, raised: boolean): Document {
  return {
    ...document,
    value,
    span: (pointer, on) => document.span(originOf(origins, pointer).pointer, on),
    problem(code, pointer, { edit, ...texts }) {
      const { pointer: source, uses } = originOf(origins, pointer)
      const problem = document.problem(code, source, { ...texts, ...(!raised && { edit }) })
      const use = uses.at(-1)
      if (!use) return problem
      const { line } = document.problem(code, use.pointer, { message: '' })
      const where = `Fragment "${use.fragment}" is used on line ${line}.`
      return { ...problem, cause: `${problem.cause} ${where}` }
    },
  }
}
