import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { at, entries, type Located, part, tasksOf } from '../located.ts'

/** Reports duplicate entries in the lists of strings of the rules. */
export const checkDuplicateEntries = (document: Document, root: Located): Problem[] =>
  findDuplicateEntries(document, [
    ...tasksOf(root).flatMap((task) => [at('products')(task), at('preTaskIds')(task), at('codes')(task)]),
    ...part(root, 'introduce').flatMap((introduce) => entries(introduce, 'rules').map(at('paragraphs'))),
    ...part(root, 'eligibility').flatMap((found) => [at('denyRegions')(found), at('accountKinds')(found)]),
  ])

/** Reports strings that are in a list more than once. */
export const findDuplicateEntries = (
  document: Document,
  lists: readonly { value: unknown; pointer: string }[],
): Problem[] =>
  lists.flatMap(({ value, pointer }) => {
    if (!Array.isArray(value)) return []
    return value.flatMap((entry: unknown, index) => {
      if (typeof entry !== 'string' || value.indexOf(entry) === index) return []
      return [
        document.problem('P0732', join(pointer, index), {
          message: `"${entry}" is in the list twice.`,
          cause: 'The second one has no effect; another was probably meant.',
          suggestion: 'Remove it, or write the one that was meant.',
        }),
      ]
    })
  })
