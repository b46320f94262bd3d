import type { ReactNode } from 'react'
import type { Lack } from './standing.ts'

/** In preview: what viewers do not see here, and why. For operators, so in the language of the checks. */
export function LeftOut({ lack }: { lack: Lack }): ReactNode {
  return (
    <p role="note" lang="en" dir="ltr">
      <strong>
        {lack.type} · {lack.blockId}
      </strong>{' '}
      {lack.message}
    </p>
  )
}
