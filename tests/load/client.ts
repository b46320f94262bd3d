import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { calls } from '../../src/contract/calls/index.ts'
import { signRequest } from '../../src/contract/signing.ts'
import type { Platform } from '../../src/platform/index.ts'
import type { RecordedAnswer } from './checkLedger.ts'
import { crowdTask, crowdToken } from './crowd.ts'

/** The answer to a claim. */
export interface Reply extends RecordedAnswer {
  /** HTTP status; 200 in process. */
  status: number
  reason: string | null
  ms: number
}

/** Who claims, under which operation id. */
export interface Claim {
  userId: string
  activityId: string
  requestId: string
  /** The crowd's task if omitted. */
  taskId?: string
}

/** Sends a claim. Rejects if there is no answer. */
export type Claimer = (claim: Claim) => Promise<Reply>

const reasonOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : null

/** Claims within this process, through `platform.call`. */
export const claimInProcess =
  (platform: Platform): Claimer =>
  async ({ userId, activityId, requestId, taskId = crowdTask }) => {
    const began = performance.now()
    const input = { activityId, taskId, requestId }
    const { code, data } = await platform.call(calls.obtainReward, input, { viewer: { userId }, langCode: '0' })
    const answer = { userId, activityId, taskId, requestId, code, data: JSON.stringify(data) }
    return { ...answer, status: 200, reason: reasonOf(data), ms: performance.now() - began }
  }

const agents = new Map<string, Agent>()

function agentOf(origin: string): Agent {
  const agent = agents.get(origin) ?? new Agent({ keepAlive: true, maxSockets: 200 })
  agents.set(origin, agent)
  return agent
}

/** Closes the kept-alive connections, so that the process can end. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

/** Posts a signed call. Rejects if the connection breaks before the whole answer has arrived. */
export function post(
  origin: string,
  path: string,
  fields: { query?: Record<string, string>; body: object },
  token: string | undefined,
  signKey: string,
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
  const query = { ...fields.query, languageType: '0' }
  const body = JSON.stringify(fields.body)
  const sign = signRequest({ method: 'POST', path, query, body, timestamp, traceId, token, key: signKey })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    timestamp: String(timestamp),
    traceId,
    sign,
    ...(token ? { token } : {}),
  }
  return new Promise((resolve, reject) => {
    const url = `${origin}${path}?${new URLSearchParams(query)}`
    const sent = request(url, { method: 'POST', headers, agent: agentOf(origin) }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('the answer was cut off')))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] }),
      )
    })
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer within 20 s')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The sign key of a server without SIGN_KEY. */
export const trialKey = 'playbill-dev-sign-key'

/** The key of servers outside of the sandbox, where the default key is refused. */
export const productionKey = 'a-sign-key-of-the-tests'

/** Claims over HTTP, at each of the servers in turn. */
export function claimOverHttp(origins: readonly string[], key = trialKey): Claimer {
  let turn = 0
  return async ({ userId, activityId, requestId, taskId = crowdTask }) => {
    const began = performance.now()
    const origin = origins[turn++ % origins.length] ?? ''
    const fields = { query: { activityId, taskId }, body: { requestId } }
    const { status, text } = await post(origin, calls.obtainReward.path, fields, crowdToken(userId), key)
    const { code, data } = JSON.parse(text) as { code: string; data: unknown }
    const answer = { userId, activityId, taskId, requestId, code, data: JSON.stringify(data) }
    return { ...answer, status, reason: reasonOf(data), ms: performance.now() - began }
  }
}

/** Runs `work` for all entries, at most `lanes` at once. Returns the results in order. */
export async function inLanes<A, B>(list: readonly A[], lanes: number, work: (entry: A) => Promise<B>): Promise<B[]> {
  const results: B[] = new Array(list.length)
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(lanes, list.length) }, async () => {
      for (let index = next++; index < list.length; index = next++) results[index] = await work(list[index] as A)
    }),
  )
  return results
}
