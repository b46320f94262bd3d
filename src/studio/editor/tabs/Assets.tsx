import type { ReactNode } from 'react'
import { NotBuilt } from './NotBuilt.tsx'

/** The panel "Assets". */
export default function Assets(): ReactNode {
  return <NotBuilt />
}
