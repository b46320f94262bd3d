import type { Bridge } from './bridge.ts'
import { type AppWindow, bridgeKind } from './detect.ts'

export type { Bridge } from './bridge.ts'
export type { Destination, DestinationProblem } from './destinations.ts'
export type { AppWindow } from './detect.ts'
export { openDoor } from './messages.ts'
export { type Surroundings, surroundingsOf } from './surroundings.ts'

/** Whether the page runs in the app: a bridge that hands over tokens is there. What the browser calls itself says nothing. */
export const isWebview = (window: object): boolean => bridgeKind(window as AppWindow) !== null

/** The app around the page, null in a browser. Its chunk is fetched only in the app. */
export async function loadBridge(window: object): Promise<Bridge | null> {
  if (!isWebview(window)) return null
  const { bridgeOf } = await import('./bridge.ts')
  return bridgeOf(window as AppWindow)
}

/** The app's token for the viewer; null in a browser, or when the app gives none in two seconds. */
export const getToken = async (window: object): Promise<string | null> => (await loadBridge(window))?.getToken() ?? null
