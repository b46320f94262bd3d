import type { ReactNode } from 'react'
import { NotBuilt } from './NotBuilt.tsx'

/** The panel "Json". */
export default function Json(): ReactNode {
  return <NotBuilt />
}
