import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { blockNames } from '../../comments/blockNames.ts'
import { CommentList } from '../../comments/CommentList.tsx'
import { useSchemaText } from '../../words/schemaText.ts'
import { nodeOfId, shownId } from '../canvas/shownId.ts'
import { useEditor, usePageTree, useSelection, useTarget } from '../context.ts'

/** The comments on the page and its blocks. */
export default function Comments(): ReactNode {
  const { alias, show } = useEditor()
  const tree = usePageTree()
  const selection = useSelection()
  const target = useTarget()
  const schema = useSchemaText()
  const blocks = useMemo(() => blockNames(tree, schema.block), [tree, schema.block])
  const about = target?.comment === undefined ? shownId(tree, selection) : target.comment
  const showBlock = (id: string) => {
    const node = nodeOfId(tree, id)
    if (node !== null) show({ tab: 'page', node })
  }
  return (
    <Box p="4" maxW="3xl">
      <CommentList alias={alias} blocks={blocks} about={about} onShow={showBlock} />
    </Box>
  )
}
