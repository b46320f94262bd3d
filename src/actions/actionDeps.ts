import type { App } from '../data/index.ts'
import type { AnyAction, RendererHooks } from './action.ts'
import type { ActionContext } from './context.ts'
import type { DrawResult } from './operation.ts'
import type { ActionDetails } from './port.ts'

/** The dependencies of an action that has a handler. */
export interface ActionDeps {
  context: ActionContext
  renderer: RendererHooks
  t(key: string, ...values: [Record<string, string>?]): string
  loggedIn: boolean
  /** The app around the page; null in a browser. */
  app(): Promise<App | null>
  /** The address of a path of the site, in the language of this page. */
  path(to: string): string
  /** The origin under which links are shared. */
  origin(): string
  go(to: string): boolean
  login(): boolean
  /** Shows the result of a draw on the board of the page; false: there is no board. */
  showDraw(drawn: DrawResult): boolean
  /** Runs another action. */
  run(action: AnyAction, details: ActionDetails): Promise<boolean>
}
