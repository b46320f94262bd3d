import { nearest } from '../../../expressions/nearest.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import type { LocatedBlock } from '../blocks.ts'
import type { Field } from '../fields.ts'
import { valueAt } from '../places.ts'
import { eachOf } from '../scopes.ts'
import { sureEdit } from '../suggest.ts'

/** Checks props that name another block of the page: each block exists, and a list names it once. */
export function checkTargets(document: Document, used: readonly Field[], blocks: readonly LocatedBlock[]): Problem[] {
  const repeated = blocks.filter(({ node }) => eachOf(node)).map(({ pointer }) => pointer)
  const isRepeated = ({ pointer }: LocatedBlock) =>
    repeated.some((outer) => pointer === outer || pointer.startsWith(`${outer}/`))
  // The blocks of a dialog are not on the page.
  const onPage = blocks.filter(({ node, pointer }) => typeof node.id === 'string' && !pointer.includes('/body/'))
  const idsOf = (list: readonly LocatedBlock[]) => list.map(({ node }) => String(node.id))
  const ids = idsOf(onPage.filter((block) => !isRepeated(block)))
  const copied = idsOf(onPage.filter(isRepeated))
  return [
    ...used
      .filter(({ value }) => !ids.includes(value))
      .map(({ value, pointer }) => {
        if (copied.includes(value))
          return document.problem('P0213', pointer, {
            message: `The block "${value}" is repeated.`,
            cause: 'Each of its copies has another id, so nothing would be found.',
            suggestion: 'Put it into a Section without "each", and name that.',
          })
        const meant = nearest(value, ids)
        return document.problem('P0213', pointer, {
          message: `No block of this page has the id "${value}".`,
          cause: 'Viewers would not see the link.',
          suggestion: meant ? `Did you mean "${meant}"?` : `The blocks are: ${ids.join(', ') || 'none'}.`,
          edit: sureEdit(document, pointer, value, ids),
        })
      }),
    ...findDuplicates(document, used),
    ...findSameTexts(document, used),
    ...findWrongOrder(document, used, ids),
  ]
}

/** The place of a field without the index of its entry: the same for all entries of a list. */
const listOf = (pointer: string): string => pointer.replace(/\d+(?!.*\/\d)/, '')

const findDuplicates = (document: Document, used: readonly Field[]): Problem[] =>
  used
    .filter(({ value, pointer }, index) =>
      used.slice(0, index).some((other) => other.value === value && listOf(other.pointer) === listOf(pointer)),
    )
    .map(({ value, pointer }) =>
      document.problem('P0732', pointer, {
        message: `"${value}" is in the list twice.`,
        cause: 'The second one has no effect; another was probably meant.',
        suggestion: 'Remove it, or write the one that was meant.',
      }),
    )

/** Reports entries of a list of targets with the text of an earlier one. */
function findSameTexts(document: Document, used: readonly Field[]): Problem[] {
  const texts = used.map(({ pointer }) => valueAt(document.value, textOf(pointer)))
  return used.flatMap(({ value, pointer }, index) => {
    const earlier = used.findIndex(
      (other, at) => at < index && texts[at] === texts[index] && listOf(other.pointer) === listOf(pointer),
    )
    // The same target twice is reported by findDuplicates.
    if (typeof texts[index] !== 'string' || earlier < 0 || used[earlier]?.value === value) return []
    return [
      document.problem('P0732', textOf(pointer), {
        message: `The entries for "${used[earlier]?.value}" and "${value}" have the same text.`,
        cause: 'Viewers could not tell which of them leads where.',
        suggestion: 'Write the text of the block that the entry leads to.',
      }),
    ]
  })
}

const textOf = (pointer: string): string => pointer.replace(/[^/]+$/, 'text')

/** Reports the first entry of a list of targets whose block is above that of the entry before it. */
function findWrongOrder(document: Document, used: readonly Field[], ids: readonly string[]): Problem[] {
  const found = used.find(({ value, pointer }, index) => {
    const before = used[index - 1]
    if (!before || listOf(before.pointer) !== listOf(pointer) || !ids.includes(value)) return false
    return ids.indexOf(value) < ids.indexOf(before.value)
  })
  if (!found) return []
  return [
    document.problem('P0234', found.pointer, {
      message: `The block "${found.value}" is above the block of the entry before it.`,
      suggestion: 'List the blocks in the order of the page.',
    }),
  ]
}
