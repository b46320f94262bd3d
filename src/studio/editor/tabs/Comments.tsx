import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
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
  const boxRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (target?.comment === undefined) return
    let frame = 0
    // The field comes with the list, which may be on its way.
    const find = (tries: number) => {
      const field = boxRef.current?.querySelector('textarea')
      if (field) field.focus()
      else if (tries > 0) frame = requestAnimationFrame(() => find(tries - 1))
    }
    find(60)
    return () => cancelAnimationFrame(frame)
  }, [target])
  const showBlock = (id: string) => {
    const node = nodeOfId(tree, id)
    if (node !== null) show({ tab: 'page', node })
  }
  return (
    <Box ref={boxRef} p="4" maxW="3xl">
      <CommentList alias={alias} blocks={blocks} about={about} onShow={showBlock} />
    </Box>
  )
}
