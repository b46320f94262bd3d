import { createContext, useContext } from 'react'
import type { Call } from '../contract/call.ts'
import type { Backdrop, Layout } from '../contract/keyVisual.ts'
import type { Family } from '../contract/shapes/activity.ts'
import type { TaskType } from '../contract/shapes/task.ts'
import type { ArtName } from '../registry/fields.ts'
import type { Client, KeyValue, ServerClock, Session } from '../request/index.ts'
import type { Site } from '../request/site.ts'
import type { KeyedStore } from './keyedStore.ts'
import type { Ticker } from './ticker.ts'

/** The services of a page. Created once per page load (on the server: per request) and never replaced, so the context never changes. */
export interface Runtime {
  readonly client: Client
  readonly site: Site
  /** Session storage: values for this visit. */
  readonly visitStorage: KeyValue
  readonly session: Session
  readonly clock: ServerClock
  readonly ticker: Ticker
  /** Row stores by read key; emptied when the user changes. */
  readonly rows: Map<string, KeyedStore<unknown>>
  /** The app that contains the page; absent or null in a browser. */
  readonly app?: (() => Promise<App | null>) | undefined
}

/** The functions of the app that pages use. */
export interface App {
  /**
   * Opens a native screen. Resolves with the app's answer; undefined: no answer. Rejects with a `ScreenProblem` for an
   * unknown screen, and when the app is too old.
   */
  open(screen: string, params?: Record<string, unknown>): Promise<unknown>
  /** Opens the app's login screen, and logs in on the page when the viewer returns. Never rejects. */
  login(): Promise<void>
}

/** The runtime of the page; see `useRuntime`. */
export const RuntimeContext = createContext<Runtime | null>(null)

/** The runtime of the page. Throws outside `<DataProvider>`. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('No runtime: render blocks inside <DataProvider>.')
  return runtime
}

/** Facts about the page that do not change while it is open. */
export interface PageInfo {
  readonly locale: string
  readonly alias: string
  readonly activityId: string | null
  /** The server is a sandbox, so viewers can sign in as personas. */
  readonly sandbox: boolean
  /** The server has accounts of the embedded platform: users register and log in with a password. */
  readonly accounts?: boolean | undefined
  /** Login and registration pages of a real platform; null with the embedded platform. */
  readonly loginUrl: string | null
  readonly registerUrl: string | null
  /** The login page of an identity provider returns tokens to `loginReturnPath`. */
  readonly loginReturn?: boolean | undefined
  /** A proxy reports the regions of viewers to the server. */
  readonly regions?: boolean | undefined
  /** The origin of shared links. Default: the origin of the page. */
  readonly publicUrl?: string | undefined
  /** Server time at which the HTML was rendered, epoch ms. */
  readonly renderedAt: number
  /** Calls of the activity type that replace shared ones. */
  readonly calls: Readonly<Record<string, Call>>
  /** The default illustration of an activity's card, by `activityType`. */
  readonly artOf: (activityType: number) => ArtName
  /** The family of the activity. Default: product. */
  readonly family?: Family | undefined
  /** Ids of the blocks of this page in which users complete tasks, by task type, and in which they draw and claim. */
  readonly taskBlocks?: Readonly<Partial<Record<TaskType | 'DRAW' | 'CLAIM', string>>> | undefined
  /** Ids of the blocks of this page that visitors do not see, by the conditions that the server has evaluated. */
  readonly unmetBlocks?: readonly string[] | undefined
  /** The key visual of the page's theme. */
  readonly visual?: KeyVisual | undefined
}

/** The key visual of a page: what its hero shows. */
export interface KeyVisual {
  /** The hero image, shown instead of an illustration. */
  readonly picture?: HeroPicture | undefined
  /** The name of an illustration. */
  readonly scene?: string | undefined
  readonly backdrop?: Backdrop | undefined
  readonly layout: Layout
}

/** The hero image of a page. */
export interface HeroPicture {
  readonly src: string
  readonly dark?: string | undefined
  /** Alternative text; empty: decoration. */
  readonly alt: string
}

/** Facts about the page; see `usePageInfo`. */
export const PageInfoContext = createContext<PageInfo | null>(null)

/**
 * Facts about the page; `path`, which prepends the language to a site path; and `origin`, the origin of shared links.
 * `origin` works only in a browser.
 */
export function usePageInfo(): PageInfo & { path(to: string): string; origin(): string } {
  const info = useContext(PageInfoContext)
  if (!info) throw new Error('No page: render blocks inside <Page>.')
  return {
    ...info,
    path: (to) => `/${info.locale}${to === '/' ? '' : to}`,
    origin: () => info.publicUrl ?? window.location.origin,
  }
}
