import type { ReactNode } from 'react'
import { NotBuilt } from './NotBuilt.tsx'

/** The panel "Rules". */
export default function Rules(): ReactNode {
  return <NotBuilt />
}
