import { createContext, useContext } from 'react'

/** What only the frame of the editor uses. */
export interface Services {
  /** Checks the same content again: the server forgot it. */
  recheck(): void
}

/** Outside of the editor, such as in tests of panels, the services do nothing. */
export const ServicesContext = createContext<Services>({ recheck: () => {} })

/** Needs no provider, unlike the other hooks of the editor. */
export const useServices = (): Services => useContext(ServicesContext)
