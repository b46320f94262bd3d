import type { Bridge } from './bridge.ts'
import { type AppWindow, bridgeKind } from './detect.ts'

export type { Bridge } from './bridge.ts'
export type { AppWindow } from './detect.ts'
export type { HostSettings } from './hostSettings.ts'
export type { ScreenName, ScreenProblem } from './screens.ts'

/** Whether the page runs in the app: it has a bridge that provides tokens. The user agent is not used. */
export const isWebview = (window: object): boolean => bridgeKind(window as AppWindow) !== null

/** The bridge of the app; null in a browser. Its chunk is loaded only in the app. */
export async function loadBridge(window: object): Promise<Bridge | null> {
  if (!isWebview(window)) return null
  const { bridgeOf } = await import('./bridge.ts')
  return bridgeOf(window as AppWindow)
}

/** The viewer's token from the app; null in a browser, or if the app sends none within two seconds. */
export const getToken = async (window: object): Promise<string | null> => (await loadBridge(window))?.getToken() ?? null
