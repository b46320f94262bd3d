import { createContext, useContext } from 'react'
import type { Call } from '../contract/call.ts'
import type { Family } from '../contract/shapes/activity.ts'
import type { Client, Operations, ServerClock, Session } from '../request/index.ts'
import type { Site } from '../request/site.ts'
import type { KeyedStore } from './keyedStore.ts'
import type { Ticker } from './ticker.ts'

/** What a page runs on. Made once a page load (once a request on the server) and never replaced, so no context changes under a block. */
export interface Runtime {
  readonly client: Client
  readonly site: Site
  readonly operations: Operations
  readonly session: Session
  readonly clock: ServerClock
  readonly ticker: Ticker
  /** Row stores by read key; emptied when the user changes. */
  readonly rows: Map<string, KeyedStore<unknown>>
  /** The app around the page; absent, or null, in a browser. */
  readonly app?: () => Promise<App | null>
}

/** What a page asks of the app it runs in. */
export interface App {
  /** Opens a screen. Rejects with a `DestinationProblem` for one that is not known, or not to this app. */
  open(destination: string, params?: Record<string, unknown>): Promise<void>
  /** Lets the viewer log in to the app, and takes them over when they come back. Never rejects. */
  login(): Promise<void>
}

export const RuntimeContext = createContext<Runtime | null>(null)

/** The runtime of the page. Throws outside of one: a block was drawn without the renderer. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('No runtime: draw blocks inside <DataProvider>.')
  return runtime
}

/** Facts of the page that hold while it is open. */
export interface PageInfo {
  readonly locale: string
  readonly alias: string
  readonly activityId: string | null
  /** The sandbox answers here: personas may be signed in. */
  readonly sandbox: boolean
  /** Where a real platform logs in and registers; null with the embedded one. */
  readonly loginUrl: string | null
  readonly registerUrl: string | null
  /** Server time of the snapshot the HTML was drawn at, epoch ms. */
  readonly drawnAt: number
  /** Calls this activity type makes in place of the shared ones. */
  readonly calls: Readonly<Record<string, Call>>
  /** Which family of calls serves the activity; product if left out. */
  readonly family?: Family
  /** The picture the page's theme names; its head shows it. */
  readonly hero?: string
}

export const PageInfoContext = createContext<PageInfo | null>(null)

/** Facts of the page, and `path`, which puts the language before a site path. */
export function usePageInfo(): PageInfo & { path(to: string): string } {
  const info = useContext(PageInfoContext)
  if (!info) throw new Error('No page: draw blocks inside <Page>.')
  return { ...info, path: (to) => `/${info.locale}${to === '/' ? '' : to}` }
}
