import { createContext, useContext } from 'react'

/** What only the frame of the editor uses. */
export interface Services {
  /** Checks the same content again: the server forgot it. */
  recheck(): void
}

export const ServicesContext = createContext<Services>({ recheck: () => {} })

export const useServices = (): Services => useContext(ServicesContext)
