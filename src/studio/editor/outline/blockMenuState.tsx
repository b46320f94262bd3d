import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { NodeKey, Place } from '../../model/index.ts'

/** The menu of a block: which one, and where it opens in the window, CSS px. */
export interface OpenedMenu {
  key: NodeKey
  x: number
  y: number
}

interface BlockMenus {
  menu: OpenedMenu | null
  /** Where "Add block" puts blocks; null: it is closed. `null` as place: after the selected block. */
  adding: { place: Place | null } | null
}

interface BlockMenuActions {
  openMenu(menu: OpenedMenu | null): void
  openAdding(place: Place | null): void
  closeAdding(): void
}

const StateContext = createContext<BlockMenus>({ menu: null, adding: null })
const ActionsContext = createContext<BlockMenuActions | null>(null)

/** The open menu of a block and the dialog to add one; at most one of each in the editor. */
export function BlockMenuProvider({ children }: { children: ReactNode }): ReactNode {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [adding, setAdding] = useState<BlockMenus['adding']>(null)
  const actions = useMemo<BlockMenuActions>(
    () => ({ openMenu: setMenu, openAdding: (place) => setAdding({ place }), closeAdding: () => setAdding(null) }),
    [],
  )
  const state = useMemo(() => ({ menu, adding }), [menu, adding])
  return (
    <ActionsContext value={actions}>
      <StateContext value={state}>{children}</StateContext>
    </ActionsContext>
  )
}

/** Which menu is open. */
export const useBlockMenus = (): BlockMenus => useContext(StateContext)

/** Opens the menu of a block and the list of new blocks. The same object while the editor is open. */
export function useBlockMenuActions(): BlockMenuActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('No menus in context: render it inside <BlockMenuProvider>.')
  return actions
}
