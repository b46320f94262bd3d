import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element for the buttons of the surrounding dialog. Undefined: no dialog; null: not rendered yet. */
export const DialogFooterContext = createContext<HTMLElement | null | undefined>(undefined)

/** The buttons of a dialog. They stay visible below its scrolling content. Outside of a dialog they render in place. */
export function DialogActions({ children }: { children: ReactNode }): ReactNode {
  const footer = useContext(DialogFooterContext)
  if (footer === undefined) return children
  return footer && createPortal(children, footer)
}
