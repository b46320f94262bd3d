import type { Edit, Problem } from '../problem.ts'

/** A file with its suggestions carried out, and the problems that were mended by it. */
export interface Mended {
  text: string
  mended: Problem[]
}

type Mendable = Problem & { edit: Edit }

const isMendable = (problem: Problem): problem is Mendable => problem.edit !== undefined

/** Carries out every suggestion of a file that has but one reading. Of two that overlap the first is taken. */
export function applyEdits(text: string, problems: readonly Problem[]): Mended {
  const inOrder = problems.filter(isMendable).sort((a, b) => a.edit.offset - b.edit.offset)
  let end = 0
  const mended = inOrder.filter(({ edit }) => {
    const fits = edit.offset >= end && edit.offset + edit.length <= text.length
    if (fits) end = edit.offset + Math.max(edit.length, 1)
    return fits
  })
  const changed = mended.reduceRight(
    (before, { edit }) => before.slice(0, edit.offset) + edit.text + before.slice(edit.offset + edit.length),
    text,
  )
  return { text: changed, mended }
}
