/** A way the app may have put its bridge into the page. */
export type BridgeKind = 'project' | 'flutter' | 'dsbridge' | 'wvjb' | 'raw'

/** What the app sends to and gets from: one function for each action. */
export type Handlers = Record<string, unknown>

/** A window as an app may have furnished it. */
export interface AppWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  top?: unknown
  /** Ours: `getToken(message)`, `getVersion(message)`, `open(message)`, each giving its reply or a promise of it. */
  playbillBridge?: Handlers
  flutter_inappwebview?: { callHandler?: (action: string, message: object) => unknown }
  _dsbridge?: { call?: (action: string, argument: string) => string }
  _dswk?: unknown
  prompt?: (message: string, argument?: string) => string | null
  WebViewJavascriptBridge?: JavascriptBridge
  WVJBCallbacks?: ((bridge: JavascriptBridge) => void)[]
  webkit?: { messageHandlers?: Record<string, { postMessage?: (message: object) => unknown } | undefined> }
  Android?: Handlers
}

export interface JavascriptBridge {
  callHandler?: (action: string, message: object, reply: (data: unknown) => void) => void
}

const offersToken = (handlers: Handlers | undefined) => typeof handlers?.getToken === 'function'

/** In the order in which they are asked; the first that hands over tokens is the one. */
const signs: [BridgeKind, (window: AppWindow) => boolean][] = [
  ['project', (window) => offersToken(window.playbillBridge)],
  ['flutter', (window) => typeof window.flutter_inappwebview?.callHandler === 'function'],
  ['dsbridge', (window) => typeof window._dsbridge?.call === 'function' || !!window._dswk],
  [
    'wvjb',
    (window) =>
      typeof window.WebViewJavascriptBridge?.callHandler === 'function' || Array.isArray(window.WVJBCallbacks),
  ],
  [
    'raw',
    (window) =>
      typeof window.webkit?.messageHandlers?.getToken?.postMessage === 'function' || offersToken(window.Android),
  ],
]

/** The bridge of this page, or null. A frame has none: Android shows its objects to every frame, whoever wrote it. */
export function bridgeKind(window: AppWindow): BridgeKind | null {
  if (window.top && window.top !== window) return null
  return signs.find(([, isThere]) => isThere(window))?.[0] ?? null
}
