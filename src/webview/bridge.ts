import { checkVersion, destinationOf, destinations } from './destinations.ts'
import { type AppWindow, type BridgeKind, bridgeKind } from './detect.ts'
import { type BridgeMessage, createPost, type Post } from './post.ts'

/** The app around the page. */
export interface Bridge {
  /** The viewer's token; null when the app gives none within two seconds, or nothing that could be one. */
  getToken(): Promise<string | null>
  /** The same, and `nobody` where the app says in so many words that nobody is logged in to it. */
  getViewer(): Promise<{ token: string } | 'nobody' | null>
  /** How the page shall look in this app; null when it does not say. As it came: see `surroundingsOf`. */
  getSettings(): Promise<unknown>
  /** The app's version, such as `4.2.16`; null when it does not say. */
  getVersion(): Promise<string | null>
  /** Opens a screen. Rejects with `DestinationProblem` for one that is not known, or not to this app. */
  open(destination: string, params?: Record<string, unknown>): Promise<void>
}

/** How long a question waits, the bridge's own getting ready included, ms. */
const answerTimeout = 2000

/** How long a screen that is being opened has to refuse, ms. An app that opens it says nothing. */
const refusalTimeout = 500

/** Flutter's bridge is there before it works; this tells when it does. */
const flutterReady = 'flutterInAppWebViewPlatformReady'

const tokenShape = /^[A-Za-z0-9._~+/=-]{16,2048}$/

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** What a reply says: text as it is, the `data` of an object (or its JSON) that names this message or none, else the object. */
function readReply(reply: unknown, id: string): unknown {
  const value = typeof reply === 'string' && reply.startsWith('{') ? parse(reply) : reply
  if (typeof value !== 'object' || value === null) return value
  const { id: answered = id, data, error } = value as { id?: unknown; data?: unknown; error?: unknown }
  if (answered !== id) return undefined
  if (error) throw new Error(typeof error === 'string' ? error : 'The app refused')
  const isWrapped = ['id', 'data', 'error'].some((name) => name in value)
  return isWrapped || !Object.keys(value).length ? data : value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Question {
  action: string
  params?: BridgeMessage['params']
  /** Ms until silence counts as the answer. */
  wait: number
}

/**
 * Sends a message; gives the reply, or undefined when there is none in time. Each sending has an id of its own, and only
 * a reply to it counts, once. With `ready` it is sent again at that event, and no failure before the time is up is final.
 */
function ask(window: AppWindow, post: Post, { action, params = {}, wait }: Question, ready?: string): Promise<unknown> {
  let stop = () => {}
  const reply = new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(resolve, wait, undefined)
    const fail = ready ? () => {} : reject
    const take = (answer: unknown, id: string) => {
      try {
        const said = readReply(answer, id)
        if (said !== undefined) resolve(said)
      } catch (problem) {
        fail(problem)
      }
    }
    const send = () => {
      const id = newId()
      new Promise((direct) => direct(post({ id, action, params }, (answer) => take(answer, id)))).then(
        (answer) => take(answer, id),
        fail,
      )
    }
    stop = () => {
      clearTimeout(timer)
      if (ready) window.removeEventListener(ready, send)
    }
    send()
    if (ready) window.addEventListener(ready, send)
  })
  return reply.finally(() => stop())
}

/** Whether a bridge that says when it works does so already; one that says nothing always does. */
function watchReadiness(window: AppWindow, event: string | undefined) {
  let isUp = event === undefined
  const comes = new Promise<boolean>((resolve) => {
    if (!event) return resolve(true)
    const up = () => {
      isUp = true
      resolve(true)
    }
    window.addEventListener(event, up, { once: true })
    setTimeout(() => resolve(isUp), answerTimeout)
  })
  return { isUp: () => isUp, comes: () => comes }
}

function createBridge(window: AppWindow, kind: BridgeKind): Bridge {
  const post = createPost(window, kind)
  const ready = kind === 'flutter' ? flutterReady : undefined
  const readiness = watchReadiness(window, ready)
  const askFor = (action: string) => ask(window, post, { action, wait: answerTimeout }, ready).catch(() => null)
  const question = async (action: string): Promise<string | null> => {
    const said = await askFor(action)
    return typeof said === 'string' ? said : null
  }
  const getVersion = () => question('getVersion')
  const getViewer = async () => {
    const token = await question('getToken')
    if (token === '') return 'nobody'
    return token !== null && tokenShape.test(token) ? { token } : null
  }
  return {
    getVersion,
    getViewer,
    getSettings: () => askFor('getSettings'),
    async getToken() {
      const viewer = await getViewer()
      return viewer && viewer !== 'nobody' ? viewer.token : null
    },
    async open(name, params) {
      const screen = destinationOf(name)
      if (destinations[screen] !== null) checkVersion(screen, await getVersion())
      const question = { action: 'open', params: { ...params, screen }, wait: refusalTimeout }
      const isUp = readiness.isUp()
      await ask(window, post, question).catch(async (problem) => {
        // Whoever tapped before the bridge was up did not tap for nothing.
        if (isUp || !(await readiness.comes())) throw problem
        await ask(window, post, question)
      })
    },
  }
}

const bridges = new WeakMap<AppWindow, Bridge>()

/** The bridge of a window, the same for its whole life; null outside of the app. */
export function bridgeOf(window: AppWindow): Bridge | null {
  const known = bridges.get(window)
  if (known) return known
  const kind = bridgeKind(window)
  if (kind === null) return null
  const bridge = createBridge(window, kind)
  bridges.set(window, bridge)
  return bridge
}
