import { pathUnknown } from './post.ts'

/** What an app may tell the page, by the name of the action. Each says whether it had anything to do. */
export type PageActions = Readonly<Record<string, (params: unknown) => boolean>>

/** The page's own door: the app calls `playbillPage.receive(message)`, as an object or as JSON. */
interface PageDoor {
  playbillPage?: {
    /** True: it is done. False: there was nothing to do, as with `back` where no dialog stands. Throws for what is unknown. */
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

/** Lets the app tell the page something. Only what runs in this window can call it; messages of other windows are not heard. */
export function openDoor(window: object, actions: PageActions): void {
  const door = window as PageDoor
  door.playbillPage = {
    receive(message) {
      const { action, params } = read(message)
      const work = typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!work) throw new Error(pathUnknown)
      return work(params)
    },
  }
}
