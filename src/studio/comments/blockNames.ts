import type { PageTree } from '../model/index.ts'

/**
 * The names of the blocks of a page by their ids, in the order of the page: `Hero hero`.
 * @param nameOf gives the name of a block type
 */
export const blockNames = ({ nodes }: PageTree, nameOf: (type: string) => string): ReadonlyMap<string, string> =>
  new Map(
    [...nodes.values()].flatMap(({ id, type, kind }) =>
      id === '' || kind === 'fallback' ? [] : [[id, `${nameOf(type)} ${id}`.trim()] as const],
    ),
  )
