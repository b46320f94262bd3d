import { useMemo } from 'react'
import { type Environment, entrySchema, pageEnvironment, withName } from '../../../../expressions/index.ts'
import { ancestorsOf, type NodeKey, type PageNode, type PageTree } from '../../../model/index.ts'
import { usePageTree, useSelection } from '../../context.ts'

/** The repeats around a block, the outermost first, with its own. */
export const repeatsOf = (tree: PageTree, key: NodeKey): readonly NonNullable<PageNode['each']>[] =>
  [...ancestorsOf(tree, key), key].flatMap((own) => tree.nodes.get(own)?.each ?? [])

/** The names that expressions of a block can use: those of the page, and the entries of the repeats around it. */
export function environmentOf(tree: PageTree, key: NodeKey | null): Environment {
  if (key === null) return pageEnvironment
  return repeatsOf(tree, key).reduce(
    (environment, each) => withName(environment, each.as, entrySchema(each.in, environment) ?? {}),
    pageEnvironment,
  )
}

/** The names that expressions of the selected block can use. */
export function useEnvironment(): Environment {
  const tree = usePageTree()
  const selection = useSelection()
  return useMemo(() => environmentOf(tree, selection), [tree, selection])
}
