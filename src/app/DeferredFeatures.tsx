import type { ReactNode } from 'react'
import { useRenderer } from '../render/renderer.ts'
import { Analytics } from './analytics.tsx'
import { Tips } from './tips.tsx'

/**
 * Features that start only after the first three seconds of a page. Analytics is off without a tracker, as in
 * previews, which show no tips either.
 */
export function DeferredFeatures(): ReactNode {
  const { tracker, preview } = useRenderer()
  return (
    <>
      {!preview && <Tips />}
      {tracker && !preview && <Analytics />}
    </>
  )
}
