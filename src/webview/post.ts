import { screenFailures } from '../contract/codes.ts'
import type { AppWindow, BridgeKind, Handlers, ReplyName } from './detect.ts'

/** A message to the app. */
export interface BridgeMessage {
  /** Id of the message; its answer has the same id. */
  id: string
  action: string
  params: Record<string, unknown>
}

/** Sends a message. The reply is the return value, or is passed to `reply` later. Throws if the app has no such action. */
export type Post = (message: BridgeMessage, reply: (data: unknown) => void) => unknown

const callHandler = (handlers: Handlers | undefined, action: string, message: unknown): unknown => {
  const handler = handlers?.[action]
  if (typeof handler !== 'function') throw new Error(screenFailures.unknown)
  return handler.call(handlers, message)
}

/** Adds a function to the window through which the app can reply once; returns its name. */
function nameReply(window: AppWindow, id: string, reply: (data: unknown) => void): string {
  const name: ReplyName = `playbillReply_${id}`
  window[name] = (data: unknown) => {
    delete window[name]
    reply(data)
  }
  return name
}

function postDsBridge(window: AppWindow): Post {
  return (message, reply) => {
    const argument = JSON.stringify({ data: message, _dscbstub: nameReply(window, message.id, reply) })
    const answer = window._dsbridge?.call
      ? window._dsbridge.call(message.action, argument)
      : window.prompt?.(`_dsbridge=${message.action}`, argument)
    return answer ? (JSON.parse(answer) as { data?: unknown }).data : undefined
  }
}

function postJavascriptBridge(window: AppWindow): Post {
  return (message, reply) => {
    const bridge = window.WebViewJavascriptBridge
    if (bridge?.callHandler) bridge.callHandler(message.action, message, reply)
    // The bridge does not exist yet; it calls the functions in this queue when it does.
    else window.WVJBCallbacks?.push((late) => late.callHandler?.(message.action, message, reply))
  }
}

function postRaw(window: AppWindow): Post {
  return (message, reply) => {
    const handler = window.webkit?.messageHandlers?.[message.action]
    // A handler that cannot return a value calls this function by its name.
    const named = { ...message, reply: nameReply(window, message.id, reply) }
    if (handler?.postMessage) return handler.postMessage(named)
    // Android objects only accept and return plain text.
    return callHandler(window.Android, message.action, JSON.stringify(named))
  }
}

/** Creates the function that sends messages to a bridge of this kind. */
export function createPost(window: AppWindow, kind: BridgeKind): Post {
  switch (kind) {
    case 'project':
      return (message) => callHandler(window.playbillBridge, message.action, message)
    case 'flutter':
      return (message) => window.flutter_inappwebview?.callHandler?.(message.action, message)
    case 'dsbridge':
      return postDsBridge(window)
    case 'wvjb':
      return postJavascriptBridge(window)
    case 'raw':
      return postRaw(window)
  }
}
