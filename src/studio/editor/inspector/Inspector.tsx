import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { usePageTree, useSelection } from '../context.ts'
import { BlockInspector } from './BlockInspector.tsx'
import { PageInspector } from './PageInspector.tsx'
import { useWordRows, WordRowsContext } from './useWordRow.ts'

/** The forms of the selected block; of the page while no block is selected. */
export default function Inspector(): ReactNode {
  const selection = useSelection()
  const tree = usePageTree()
  const rows = useWordRows()
  const node = selection === null ? undefined : tree.nodes.get(selection)
  return (
    <WordRowsContext.Provider value={rows}>
      <Box h="full" overflowY="auto" tabIndex={-1}>
        {node ? <BlockInspector key={node.key} node={node} tree={tree} /> : <PageInspector tree={tree} />}
      </Box>
    </WordRowsContext.Provider>
  )
}
