import type { Call } from '../../contract/call.ts'
import { createTicker, type Runtime } from '../../data/index.ts'
import type { Scenario } from './scenario.ts'

type Session = ReturnType<Runtime['session']['get']>

/** Every click is a separate operation: no operation ids are stored. */
const visitStorage: Runtime['visitStorage'] = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/**
 * The runtime of a page with a scenario: calls get the answers of the scenario. It sends no requests and stores
 * nothing.
 */
export function sampleRuntime(scenario: Scenario): Runtime {
  const startedAt = Date.now()
  const clock = {
    now: () => scenario.now + Date.now() - startedAt,
    hasPassed: () => false,
    ticks: () => performance.now(),
    sample: () => {},
  }
  const session = sessionOf(scenario)
  const refuse = () => Promise.reject(new Error('The gallery sends no requests.'))
  return {
    client: { call: answer(scenario) as Runtime['client']['call'] },
    site: { words: refuse, sandboxSignIn: refuse, sendSandboxEvent: refuse, setClock: refuse },
    visitStorage,
    session: { get: () => session, signIn: () => {}, clear: () => false, refresh: () => {}, subscribe: () => () => {} },
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}

const sessionOf = ({ userId }: Scenario): Session =>
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
  ({ callState, answers }: Scenario) =>
  async ({ name }: Call): Promise<unknown> => {
    if (callState === 'loading') return new Promise<never>(() => {})
    if (callState === 'failed' || !(name in answers)) throw new Error(`${name} has no answer in this scenario.`)
    return answers[name]
  }
