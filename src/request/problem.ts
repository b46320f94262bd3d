import type { Call } from '../contract/call.ts'
import { activityIdFailure, codes } from '../contract/codes.ts'

/**
 * `refused`: the platform answered with a code other than success. `network`: no answer. `timeout`: no answer in time.
 * `badShape`: an answer that does not match the contract. `http`: a status of 4xx or 5xx without an envelope.
 */
export type ProblemKind = 'refused' | 'network' | 'timeout' | 'badShape' | 'http'

/** What is known about a failed call. */
export interface ProblemFacts {
  kind: ProblemKind
  /** Name of the call. */
  call: string
  /** The trace id of the last request. Viewers quote its end to support. */
  traceId: string
  code?: string | undefined
  /** `data.reason` of a refusal. */
  reason?: string | undefined
  /** The platform's message: plain text, at most 200 characters. */
  msg?: string | undefined
  data?: unknown
  status?: number | undefined
  /** The field that does not match the contract, such as `/completions/0/status`. */
  field?: string | undefined
  /** Ms until the call may be sent again (status 429). */
  retryAfter?: number | undefined
  /** The HTTP response, or false without one (spec point 8). */
  response?: Response | false | undefined
}

/** Whether a call reads an activity's id, by its name. */
export const isActivityIdCall = (call: string): boolean => /getActivityId$/i.test(call)

/** Why a call did not succeed. */
export class RequestProblem extends Error implements ProblemFacts {
  declare readonly kind: ProblemKind
  declare readonly call: string
  declare readonly traceId: string
  declare readonly code?: string | undefined
  declare readonly reason?: string | undefined
  declare readonly msg?: string | undefined
  declare readonly data?: unknown
  declare readonly status?: number | undefined
  declare readonly field?: string | undefined
  declare readonly retryAfter?: number | undefined
  declare readonly response: Response | false

  constructor(facts: ProblemFacts) {
    const detail = facts.reason ?? facts.code ?? facts.field ?? facts.status ?? ''
    super(isActivityIdCall(facts.call) ? activityIdFailure : `${facts.call}: ${facts.kind} ${detail}`.trim())
    this.name = 'RequestProblem'
    Object.assign(this, { response: false }, facts)
  }
}

/** Whether there is no usable answer: the request may have been processed. */
export const isLostAnswer = (problem: RequestProblem): boolean =>
  problem.kind === 'network' ||
  problem.kind === 'timeout' ||
  problem.kind === 'badShape' ||
  (problem.kind === 'http' && (problem.status ?? 0) >= 500)

/** Whether the code is not in the catalog. A refusal without a code is made here, before anything is sent. */
export const isUnknownCode = ({ kind, code }: RequestProblem): boolean =>
  kind === 'refused' && code !== undefined && !Object.values<string>(codes).includes(code)

/** Whether the request may have been processed: no usable answer, or an unknown code. */
export const isOutcomeUnknown = (problem: RequestProblem): boolean => isLostAnswer(problem) || isUnknownCode(problem)

/** Whether the answer is an HTML page, which comes from something between the browser and the platform. */
export const isHtmlAnswer = ({ kind, response }: RequestProblem): boolean =>
  kind === 'badShape' && !!response && /\bhtml\b/i.test(response.headers.get('content-type') ?? '')

/** Whether a call changes state on the platform, so that a repeat needs an idempotency key. */
export const changesState = (call: Call): boolean => call.criticality === 'change' || call.criticality === 'money'
