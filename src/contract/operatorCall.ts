import type { Static, TObject, TSchema } from 'typebox'
import type { HttpAnswer, HttpCall } from './httpCall.ts'
import { CommandRefusal, operatorPrefix } from './operator.ts'

/** The parts of an operator call that differ from call to call. */
export interface OperatorCallParts<A extends TSchema, B extends TSchema> {
  method: HttpCall['method']
  /** Path below `/__operator`. */
  path: string
  summary: string
  params?: TObject
  query?: TObject
  body?: B
  bodyExample?: Static<B>
  /** Media type of the body; JSON if left out. */
  bodyType?: string
  /** The answer with status 200. Left out: the call answers 204 without a body. */
  answer?: A
  /** Must match `answer`. */
  example?: Static<A>
  /** Media type of the answer; JSON if left out. */
  answerType?: string
  /** Examples of refusals with status 409, by name. */
  conflicts?: Readonly<Record<string, CommandRefusal>>
}

const refusals: Readonly<Record<number, string>> = {
  400: 'The request is not valid (INVALID).',
  401: 'The operator token is missing or wrong (UNAUTHORIZED).',
  403: 'The session needs the header x-playbill-csrf, or the call is for this machine only (FORBIDDEN).',
  404: 'The call or its subject does not exist (UNKNOWN), or the operator API is disabled (NO_OPERATOR).',
  409:
    'Assets have to be sent first (ASSETS_MISSING; `missing`), another release is current (VERSION_CONFLICT; `conflicts`), or the ' +
    'command changes money for users who have joined (CONFIRM_NEEDED; `money`): send `confirm` to publish. With REQUIRE_APPROVAL, a second ' +
    'person has to approve the content first (APPROVAL_NEEDED; `approvals`). Calls of Studio: somebody ' +
    'saved the draft (DRAFT_CONFLICT; `draft`) or changed the folder (FOLDER_CHANGED; `folder`), the alias is in use (EXISTS), or the ' +
    'content is to be checked again (UNKNOWN_CHECK), or the draft has changed since it was reviewed (REVIEW_OUTDATED).',
  413: 'The upload is too large (TOO_LARGE).',
  422: 'The command was refused (REFUSED); `problems` has the mistakes of the files, `pages` the reasons of a bundle.',
  429: 'Too many requests (TOO_MANY); Retry-After has the seconds to wait.',
  500: 'The server failed; nothing was changed (FAILED).',
}

const refusalAnswers: Record<number, HttpAnswer> = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [status, { description, schema: CommandRefusal }]),
)

const conflictAnswer = (examples?: Readonly<Record<string, CommandRefusal>>): Record<number, HttpAnswer> => {
  const answer = refusalAnswers[409]
  return examples && answer ? { 409: { ...answer, examples } } : {}
}

/** Defines a call of the operator API. Its refusals are the same for all. */
export function operatorCall<A extends TSchema = TSchema, B extends TSchema = TSchema>(
  name: string,
  { answer, answerType, example, conflicts, path, ...parts }: OperatorCallParts<A, B>,
): HttpCall {
  const good: Record<number, HttpAnswer> = answer
    ? {
        200: {
          description: 'Done.',
          schema: answer,
          ...(answerType === undefined ? {} : { mediaType: answerType }),
          ...(example === undefined ? {} : { example }),
        },
      }
    : { 204: { description: 'Done.' } }
  return {
    ...parts,
    name,
    path: `${operatorPrefix}${path}`,
    tag: 'operator',
    access: 'operator',
    answers: { ...good, ...refusalAnswers, ...conflictAnswer(conflicts) },
  }
}
