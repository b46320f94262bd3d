import type { ReactNode } from 'react'
import { Tips } from './tips.tsx'

/** What a page can do without for its first three seconds. */
export function TipsAndWatch(): ReactNode {
  return <Tips />
}
