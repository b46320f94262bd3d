import { screenFailures } from '../contract/codes.ts'

/** The actions that the app can call, by name. Each returns whether it had an effect. */
export type PageActions = Readonly<Record<string, (params: unknown) => boolean>>

/** The object for messages of the app: it calls `playbillPage.receive(message)` with an object or JSON. */
interface PageApi {
  playbillPage?: {
    /** True: done. False: nothing to do, such as `back` without an open dialog. Throws for an unknown action. */
    receive(message: unknown): boolean
  }
}

function read(message: unknown): { action?: unknown; params?: unknown } {
  if (typeof message !== 'string') return typeof message === 'object' && message !== null ? message : {}
  try {
    return read(JSON.parse(message))
  } catch {
    return {}
  }
}

/** Accepts messages of the app. Only code in this window can call it; messages of other windows are not received. */
export function exposePageApi(window: object, actions: PageActions): void {
  const target = window as PageApi
  target.playbillPage = {
    receive(message) {
      const { action, params } = read(message)
      const handler = typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!handler) throw new Error(screenFailures.unknown)
      return handler(params)
    },
  }
}
