import type { ReactNode } from 'react'
import { useDrawing } from '../render/drawing.ts'
import { Analytics } from './analytics.tsx'
import { Tips } from './tips.tsx'

/** What a page can do without for its first three seconds. Nobody is counted where nobody is told what they see: in previews. */
export function TipsAndWatch(): ReactNode {
  const { stage } = useDrawing()
  return (
    <>
      <Tips />
      {stage && <Analytics />}
    </>
  )
}
