import type { CommandRefusal } from '../../contract/operator.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { onceMore } from './onceMore.ts'

const prefix = '/__operator'

/** A request that failed: the server refused it, or did not answer. */
export class ApiProblem extends Error {
  /** HTTP status; 0: no answer. */
  readonly status: number
  /** The body of the refusal; null: there was none. `error` is its code, such as `DRAFT_CONFLICT`. */
  readonly refusal: (CommandRefusal & Record<string, unknown>) | null
  constructor(status: number, message: string, refusal: ApiProblem['refusal'] = null) {
    super(message)
    this.status = status
    this.refusal = refusal
  }
}

let csrf: string | null = null

/** The token for requests that change something, and for those of the canvas; empty before the session is known. */
export const csrfToken = (): string => csrf ?? ''

interface RequestParts {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** Sent as they are, instead of JSON. */
  bytes?: Blob
  signal?: AbortSignal
}

/** What is said of a request that failed. */
interface FailureTexts {
  /** What the server says, in the language of the interface. */
  refused: (message: string) => string
  unreachable: string
  answered: (status: number) => string
}

let say: FailureTexts = {
  refused: (message) => message,
  unreachable: 'The server cannot be reached. Check the connection; nothing is lost here.',
  answered: (status) => `The server answered ${status}.`,
}

/** Sets the language of failures. */
export function setFailureTexts(texts: FailureTexts): void {
  say = texts
}

/** The server restarts, or a proxy has no connection to it. */
const passing = [0, 502, 503, 504]
const isPassing = (problem: unknown) => problem instanceof ApiProblem && passing.includes(problem.status)

/**
 * Sends a request of the operator API below `/__operator`, with the session of this browser. A read that fails for a moment
 * is repeated once. Rejects with ApiProblem.
 */
export function request<T>(path: string, parts: RequestParts = {}): Promise<T> {
  const isRead = (parts.method ?? 'GET') === 'GET'
  return isRead ? onceMore(() => send<T>(path, parts), isPassing) : send<T>(path, parts)
}

async function send<T>(path: string, { method = 'GET', body, bytes, signal }: RequestParts): Promise<T> {
  const type = bytes ? 'application/octet-stream' : body === undefined ? null : 'application/json'
  const answer = await fetch(prefix + path, {
    method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(method !== 'GET' && csrf !== null && { 'x-playbill-csrf': csrf }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: bytes }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiProblem(0, say.unreachable)
  })
  if (answer.status === 204) return undefined as T
  const text = await answer.text()
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    // A proxy answered instead of the server.
  }
  if (answer.ok) return value as T
  const refusal = typeof value === 'object' && value !== null ? (value as ApiProblem['refusal']) : null
  throw new ApiProblem(
    answer.status,
    refusal?.message ? say.refused(refusal.message) : say.answered(answer.status),
    refusal,
  )
}

/** The session of this browser. Its CSRF token goes with later requests. */
export async function readSession(): Promise<StudioSession> {
  const session = await request<StudioSession>('/studio/session')
  csrf = session.csrf
  ahead = session.now - Date.now()
  return session
}

/** How far the clock of the platform is ahead of that of the browser, ms; the sandbox can have another time. */
let ahead = 0

/** The time of the platform, epoch ms, by the last session that was read. */
export const platformNow = (): number => Date.now() + ahead

/** The bytes of an asset; null: the server has none. */
export async function readAsset(hash: string): Promise<Blob | null> {
  const answer = await fetch(`${prefix}/assets/${hash}`).catch(() => {
    throw new ApiProblem(0, say.unreachable)
  })
  return answer.ok ? answer.blob() : null
}

/** Reads bytes of the operator API, such as those of an asset. Rejects with ApiProblem. */
export async function requestBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(`/__operator${path}`, { ...(signal && { signal }) })
  if (!answer.ok) throw new ApiProblem(answer.status, say.answered(answer.status))
  return answer.arrayBuffer()
}
