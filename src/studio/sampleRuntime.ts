import type { Call } from '../contract/call.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import type { Scene } from './scene.ts'

type Session = ReturnType<Runtime['session']['get']>

/** Each tap is an operation of its own: nothing is kept, so nothing has to be found again. */
const operations: Runtime['operations'] = {
  operationId: () => crypto.randomUUID(),
  pending: () => null,
  shelved: () => {},
  settled: () => {},
}

/** A page's runtime over a scene: calls are answered by it, nothing leaves the page and nothing is kept. */
export function sampleRuntime(scene: Scene): Runtime {
  const begun = Date.now()
  const clock = { now: () => scene.now + Date.now() - begun, ticks: () => performance.now(), sample: () => {} }
  const session = sessionOf(scene)
  const refuse = () => Promise.reject(new Error('The gallery asks nobody.'))
  return {
    client: { call: answer(scene) as Runtime['client']['call'] },
    site: { words: refuse, sandboxSignIn: refuse, happen: refuse },
    operations,
    session: { get: () => session, signIn: () => {}, clear: () => false, refresh: () => {}, subscribe: () => () => {} },
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}

const sessionOf = ({ userId }: Scene): Session =>
  userId === null
    ? null
    : {
        accessToken: 'none',
        accessTokenExpire: null,
        uToken: null,
        refreshToken: null,
        refreshTokenExpire: null,
        userId,
        loginName: 'gallery',
      }

const answer =
  ({ answering, answers }: Scene) =>
  async ({ name }: Call): Promise<unknown> => {
    if (answering === 'loading') return new Promise<never>(() => {})
    if (answering === 'failed' || !(name in answers)) throw new Error(`${name} is refused in this scene.`)
    return answers[name]
  }
