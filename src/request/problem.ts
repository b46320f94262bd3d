import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'

/**
 * `refused`: the platform answered with a code other than success. `network`: no answer. `timeout`: none in time.
 * `badShape`: an answer, but not what the contract says. `http`: a status of 4xx or 5xx without a business answer.
 */
export type ProblemKind = 'refused' | 'network' | 'timeout' | 'badShape' | 'http'

export interface ProblemFacts {
  kind: ProblemKind
  /** Name of the call. */
  call: string
  /** Of the last request sent; its end is what a viewer can quote to support. */
  traceId: string
  code?: string
  /** `data.reason` of a refusal. */
  reason?: string
  /** The platform's sentence: plain text, at most 200 characters. */
  msg?: string
  data?: unknown
  status?: number
  /** Where an answer breaks the contract, such as `/completions/0/status`. */
  field?: string
  /** Ms until the call may be sent again (status 429). */
  retryAfter?: number
  /** The answer as it came, or false where none did (spec point 8). */
  response?: Response | false
}

/** What the specification calls the failure of either getActivityId (point 8). */
export const idFailure = 'Get activityId failed'

/** Whether a call asks for an activity's id. */
export const isOfActivityId = (call: string): boolean => /getActivityId$/i.test(call)

/** Why a call did not succeed. */
export class RequestProblem extends Error implements ProblemFacts {
  declare readonly kind: ProblemKind
  declare readonly call: string
  declare readonly traceId: string
  declare readonly code?: string
  declare readonly reason?: string
  declare readonly msg?: string
  declare readonly data?: unknown
  declare readonly status?: number
  declare readonly field?: string
  declare readonly retryAfter?: number
  declare readonly response: Response | false

  constructor(facts: ProblemFacts) {
    const detail = facts.reason ?? facts.code ?? facts.field ?? facts.status ?? ''
    super(isOfActivityId(facts.call) ? idFailure : `${facts.call}: ${facts.kind} ${detail}`.trim())
    this.name = 'RequestProblem'
    Object.assign(this, { response: false }, facts)
  }
}

/** Whether nothing is known of what became of the request: it may have been carried out. */
export const isLostAnswer = (problem: RequestProblem): boolean =>
  problem.kind === 'network' ||
  problem.kind === 'timeout' ||
  problem.kind === 'badShape' ||
  (problem.kind === 'http' && (problem.status ?? 0) >= 500)

/** A code that is not of the catalogue. */
export const isStrange = ({ kind, code }: RequestProblem): boolean =>
  kind === 'refused' && !Object.values<string | undefined>(codes).includes(code)

/** Whether what was asked for may have been done: no answer that can be used, or one in a code nobody knows. */
export const isInDoubt = (problem: RequestProblem): boolean => isLostAnswer(problem) || isStrange(problem)

/** A page in place of an answer: something between here and the platform has spoken. */
export const isForeignPage = ({ kind, response }: RequestProblem): boolean =>
  kind === 'badShape' && !!response && /\bhtml\b/i.test(response.headers.get('content-type') ?? '')

/** Whether a call changes something on the platform, so that sending it twice needs care. */
export const changesState = (call: Call): boolean => call.duty === 'change' || call.duty === 'money'
