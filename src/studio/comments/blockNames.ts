import type { PageTree } from '../model/index.ts'

/** The names of the blocks of a page by their ids, in the order of the page: `Hero hero`. */
export const blockNames = ({ nodes }: PageTree): ReadonlyMap<string, string> =>
  new Map(
    [...nodes.values()].flatMap(({ id, type, kind }) =>
      id === '' || kind === 'fallback' ? [] : [[id, `${type} ${id}`.trim()] as const],
    ),
  )
