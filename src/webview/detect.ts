/** The kinds of bridges. */
export type BridgeKind = 'project' | 'flutter' | 'dsbridge' | 'wvjb' | 'raw'

/** The functions of a bridge, by action. */
export type Handlers = Record<string, unknown>

/** The name of a function on the window, by the id of its message. */
export type ReplyName = `playbillReply_${string}`

/** A window with the objects that apps add to it. */
export interface AppWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  top?: unknown
  /** The bridge of this project: `getToken(message)`, `getVersion(message)`, `open(message)`; each returns its reply or a promise. */
  playbillBridge?: Handlers
  flutter_inappwebview?: { callHandler?: (action: string, message: object) => unknown }
  _dsbridge?: { call?: (action: string, argument: string) => string }
  _dswk?: unknown
  prompt?: (message: string, argument?: string) => string | null
  WebViewJavascriptBridge?: JavascriptBridge
  WVJBCallbacks?: ((bridge: JavascriptBridge) => void)[]
  webkit?: { messageHandlers?: Record<string, { postMessage?: (message: object) => unknown } | undefined> }
  Android?: Handlers
  /** Functions through which the app replies once. */
  [reply: ReplyName]: ((data: unknown) => void) | undefined
}

/** The bridge that some apps inject under the name WebViewJavascriptBridge. */
export interface JavascriptBridge {
  callHandler?: (action: string, message: object, reply: (data: unknown) => void) => void
}

const offersToken = (handlers: Handlers | undefined) => typeof handlers?.getToken === 'function'

/** The tests for the kinds, in order of preference. */
const detectors: [BridgeKind, (window: AppWindow) => boolean][] = [
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

/** The kind of the page's bridge, or null. In a frame it is null, because Android exposes its objects to frames of any origin. */
export function bridgeKind(window: AppWindow): BridgeKind | null {
  if (window.top && window.top !== window) return null
  return detectors.find(([, isPresent]) => isPresent(window))?.[0] ?? null
}
