import type { ReactNode } from 'react'
import { NotBuilt } from './NotBuilt.tsx'

/** The panel "History". */
export default function History(): ReactNode {
  return <NotBuilt />
}
