import type { ReactNode } from 'react'
import { NotBuilt } from './NotBuilt.tsx'

/** The panel "Words". */
export default function Words(): ReactNode {
  return <NotBuilt />
}
