import type { Document } from '../text/document.ts'

/** Where a part of an unfolded page stands in its file. */
export interface Origin {
  pointer: string
  /** The uses it came through, the outermost first. */
  uses: readonly Use[]
}

/** One place where a fragment is put in. */
export interface Use {
  fragment: string
  pointer: string
}

/** Where the parts of an unfolded page come from; only where a part is moved is it written down. */
export type Origins = Map<string, Origin>

/** The place of a pointer: that of the nearest part above it that was moved, and the way on from there. */
export function originOf(origins: Origins, pointer: string): Origin {
  for (let above = pointer; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
    const origin = origins.get(above)
    if (origin) return { ...origin, pointer: origin.pointer + pointer.slice(above.length) }
  }
  return { pointer, uses: [] }
}

/**
 * A document whose value is the unfolded page: it takes pointers into that and gives places in the file. `raised`: the
 * file is of an older form, so that no edit of the new form may be applied to it.
 */
export function unfoldedDocument(document: Document, value: unknown, origins: Origins, raised: boolean): Document {
  return {
    ...document,
    value,
    span: (pointer, on) => document.span(originOf(origins, pointer).pointer, on),
    problem(code, pointer, { edit, ...saying }) {
      const { pointer: place, uses } = originOf(origins, pointer)
      const problem = document.problem(code, place, { ...saying, ...(!raised && { edit }) })
      const use = uses.at(-1)
      if (!use) return problem
      const { line } = document.problem(code, use.pointer, { message: '' })
      const where = `Fragment "${use.fragment}" is used on line ${line}.`
      return { ...problem, cause: saying.cause ? `${saying.cause} ${where}` : where }
    },
  }
}
