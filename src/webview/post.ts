import type { AppWindow, BridgeKind, Handlers } from './detect.ts'

/** What goes to the app. */
export interface BridgeMessage {
  /** Answers name it; one that names another is not ours. */
  id: string
  action: string
  params: Record<string, unknown>
}

/** Hands a message over. The reply is what it returns, or what it later gives to `reply`. Throws if the app has no such action. */
export type Post = (message: BridgeMessage, reply: (data: unknown) => void) => unknown

export const pathUnknown = 'Path mapping not found'

const callHandler = (handlers: Handlers | undefined, action: string, message: unknown): unknown => {
  const handler = handlers?.[action]
  if (typeof handler !== 'function') throw new Error(pathUnknown)
  return handler.call(handlers, message)
}

/** Lets the app reply to the name of a function on the window, once. */
function nameReply(window: AppWindow, id: string, reply: (data: unknown) => void): string {
  const name = `playbillReply_${id}`
  const named = window as unknown as Record<string, unknown>
  named[name] = (data: unknown) => {
    delete named[name]
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
    // Not there yet: the bridge calls whoever waits in this queue.
    else window.WVJBCallbacks?.push((late) => late.callHandler?.(message.action, message, reply))
  }
}

function postRaw(window: AppWindow): Post {
  return (message, reply) => {
    const handler = window.webkit?.messageHandlers?.[message.action]
    // A handler that cannot return anything calls this by name.
    const named = { ...message, reply: nameReply(window, message.id, reply) }
    if (handler?.postMessage) return handler.postMessage(named)
    // Objects of Android take and give plain text only.
    return callHandler(window.Android, message.action, JSON.stringify(named))
  }
}

/** How to talk to a bridge of this kind. */
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
