import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTree, useSelection, useTarget } from '../context.ts'
import { BlockInspector } from './BlockInspector.tsx'
import { focusField } from './focusField.ts'
import { PageInspector } from './PageInspector.tsx'
import { useWordRows, WordRowsContext } from './useWordRow.ts'

/** The forms of the selected block; of the page while no block is selected. */
export default function Inspector(): ReactNode {
  const selection = useSelection()
  const tree = usePageTree()
  const rows = useWordRows()
  const target = useTarget()
  const boxRef = useRef<HTMLDivElement>(null)
  // A jump from another tab removes what had the focus.
  useEffect(() => {
    if (target?.tab !== 'page') return
    const frame = requestAnimationFrame(() => boxRef.current && focusField(boxRef.current, target.pointer ?? ''))
    return () => cancelAnimationFrame(frame)
  }, [target])
  const node = selection === null ? undefined : tree.nodes.get(selection)
  return (
    <WordRowsContext.Provider value={rows}>
      <Box ref={boxRef} h="full" overflowY="auto" tabIndex={-1}>
        {node ? <BlockInspector key={node.key} node={node} tree={tree} /> : <PageInspector tree={tree} />}
      </Box>
    </WordRowsContext.Provider>
  )
}
