import { type AppWindow, type BridgeKind, bridgeKind } from './detect.ts'
import { type BridgeMessage, createPost, type Post } from './post.ts'
import { checkVersion, screenMinVersions, screenOf } from './screens.ts'

/** The bridge to the app that contains the page. */
export interface Bridge {
  /** The viewer's token; null if the app does not send a valid one within two seconds. */
  getToken(): Promise<string | null>
  /** The viewer's token; `visitor` if the app answers with an empty token, which means that no user is logged in. */
  getViewer(): Promise<{ token: string } | 'visitor' | null>
  /** The app's settings for the page, not parsed: see `readHostSettings`. null: no answer. */
  getSettings(): Promise<unknown>
  /** The app's version, such as `4.2.16`; null: no answer. */
  getVersion(): Promise<string | null>
  /**
   * Opens a native screen. Resolves with the app's answer; undefined: no answer. Rejects with a `ScreenProblem` for an
   * unknown screen, and when the app is too old.
   */
  open(screen: string, params?: Record<string, unknown>): Promise<unknown>
}

/** Time-out of a question, including the start of the bridge, ms. */
const answerTimeout = 2000

/** How long to wait for an error after opening a screen, ms. The app does not confirm a success. */
const refusalTimeout = 500

/** Time-out of a screen with a result, ms, if the app has returned a promise. */
const resultTimeout = 120_000

/** Screens that answer with a result. */
const screensWithResult: readonly string[] = ['share']

/** The event after which Flutter's bridge works; it exists before. */
const flutterReady = 'flutterInAppWebViewPlatformReady'

const tokenShape = /^[A-Za-z0-9._~+/=-]{16,2048}$/

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** The content of a reply: a text as it is; of an object or its JSON the `data`, or the object if it has no envelope. Replies to other messages are ignored. */
function readReply(reply: unknown, id: string): unknown {
  const value = typeof reply === 'string' && reply.startsWith('{') ? parse(reply) : reply
  if (typeof value !== 'object' || value === null) return value
  const { id: answered = id, data, error } = value as { id?: unknown; data?: unknown; error?: unknown }
  if (answered !== id) return undefined
  if (error) throw new Error(typeof error === 'string' ? error : 'The app rejected the message.')
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

const isPromise = (value: unknown): boolean => typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'

interface Question {
  action: string
  params?: BridgeMessage['params']
  /** Ms until the question ends without an answer. */
  wait: number
  /** The time-out once the app has returned a promise, ms. */
  waitPromised?: number
}

/**
 * Sends a message and resolves with the reply; undefined: there is none in time. Each message has its own id, and only the
 * first reply to it counts. With `ready` it is sent again at that event, and failures before the time-out are ignored.
 */
function ask(
  window: AppWindow,
  post: Post,
  { action, params = {}, wait, waitPromised }: Question,
  ready?: string,
): Promise<unknown> {
  let stop = () => {}
  const reply = new Promise<unknown>((resolve, reject) => {
    let timer = setTimeout(resolve, wait, undefined)
    const promised = () => {
      if (waitPromised === undefined) return
      clearTimeout(timer)
      timer = setTimeout(resolve, waitPromised, undefined)
    }
    const fail = ready ? () => {} : reject
    const take = (answer: unknown, id: string) => {
      try {
        const content = readReply(answer, id)
        if (content !== undefined) resolve(content)
      } catch (problem) {
        fail(problem)
      }
    }
    const send = () => {
      const id = newId()
      new Promise((direct) => {
        const answer = post({ id, action, params }, (answer) => take(answer, id))
        if (isPromise(answer)) promised()
        direct(answer)
      }).then((answer) => take(answer, id), fail)
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

/** Watches whether a bridge works yet. A bridge without a ready event always works. */
function watchReadiness(window: AppWindow, event: string | undefined) {
  let isUp = event === undefined
  const becomesUp = new Promise<boolean>((resolve) => {
    if (!event) return resolve(true)
    const up = () => {
      isUp = true
      resolve(true)
    }
    window.addEventListener(event, up, { once: true })
    setTimeout(() => resolve(isUp), answerTimeout)
  })
  return { isUp: () => isUp, becomesUp: () => becomesUp }
}

function createBridge(window: AppWindow, kind: BridgeKind): Bridge {
  const post = createPost(window, kind)
  const ready = kind === 'flutter' ? flutterReady : undefined
  const readiness = watchReadiness(window, ready)
  const askFor = (action: string) => ask(window, post, { action, wait: answerTimeout }, ready).catch(() => null)
  const question = async (action: string): Promise<string | null> => {
    const content = await askFor(action)
    return typeof content === 'string' ? content : null
  }
  const getVersion = () => question('getVersion')
  const getViewer = async () => {
    const token = await question('getToken')
    if (token === '') return 'visitor'
    return token !== null && tokenShape.test(token) ? { token } : null
  }
  return {
    getVersion,
    getViewer,
    getSettings: () => askFor('getSettings'),
    async getToken() {
      const viewer = await getViewer()
      return viewer && viewer !== 'visitor' ? viewer.token : null
    },
    async open(name, params) {
      const screen = screenOf(name)
      if (screenMinVersions[screen] !== null) checkVersion(screen, await getVersion())
      const question: Question = { action: 'open', params: { ...params, screen }, wait: refusalTimeout }
      if (screensWithResult.includes(screen)) question.waitPromised = resultTimeout
      const isUp = readiness.isUp()
      return ask(window, post, question).catch(async (problem) => {
        // The viewer tapped before the bridge was ready: the message is sent again.
        if (isUp || !(await readiness.becomesUp())) throw problem
        return ask(window, post, question)
      })
    },
  }
}

const bridges = new WeakMap<AppWindow, Bridge>()

/** The bridge of a window, always the same object; null outside the app. */
export function bridgeOf(window: AppWindow): Bridge | null {
  const known = bridges.get(window)
  if (known) return known
  const kind = bridgeKind(window)
  if (kind === null) return null
  const bridge = createBridge(window, kind)
  bridges.set(window, bridge)
  return bridge
}
