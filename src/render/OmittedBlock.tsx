import type { ReactNode } from 'react'
import type { UnsupportedNode } from './supportedNodes.ts'

/** In a preview: names a block that viewers do not see, and the reason. English, as the messages of the checker. */
export function OmittedBlock({ node }: { node: UnsupportedNode }): ReactNode {
  return (
    <p role="note" lang="en" dir="ltr">
      <strong>
        {node.type} · {node.blockId}
      </strong>{' '}
      {node.message}
    </p>
  )
}
