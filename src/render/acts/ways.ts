import type { About, App, Drawn } from '../../data/index.ts'
import type { AnyAction, Seams } from './action.ts'
import type { ActContext } from './context.ts'

/** What a late action may use of its page. */
export interface Ways {
  context: ActContext
  seams: Seams
  t(key: string, values?: Record<string, string>): string
  loggedIn: boolean
  /** The app around the page; null in a browser. */
  app(): Promise<App | null>
  /** This page's address of a path of the site, language and all. */
  path(to: string): string
  go(to: string): boolean
  login(): boolean
  /** Shows what was drawn on the board that is on the page; false: there is none. */
  stage(drawn: Drawn): boolean
  /** Carries out another action. */
  act(action: AnyAction, about: About): Promise<boolean>
}
