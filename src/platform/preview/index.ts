import { randomBytes } from 'node:crypto'
import type { Call } from '../../contract/call.ts'
import { codes } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { ownValue } from '../../contract/ownValue.ts'
import { checkInput } from '../checkInput.ts'
import { loginRequired, Refusal, refuse } from '../refusal.ts'
import { previewHandlers } from './handlers.ts'
import { type PreviewContext, type PreviewSource, type PreviewView, previewContext } from './previewContext.ts'

export { previewUserId } from './persona.ts'
export type { PreviewSource, PreviewView } from './previewContext.ts'

type Answering = (input: Record<string, unknown>, context: PreviewContext) => unknown

/**
 * Answers a call of a preview from the content of a release alone: for a persona, at a time. It uses no database, so it
 * can neither read nor change data of users. Calls that change something are refused.
 */
export function answerPreview(
  source: PreviewSource,
  view: PreviewView,
  call: Call,
  input: Record<string, unknown>,
): Envelope<unknown> {
  const trace = { requestTime: view.at, traceId: randomBytes(16).toString('hex') }
  try {
    if (call.access === 'user' && view.persona === 'visitor') throw loginRequired()
    const handlers: Readonly<Record<string, unknown>> = previewHandlers
    const handler = ownValue(handlers, call.name) as Answering | undefined
    if (!handler) throw refuse('PARAM_INVALID', 'This is a preview: nothing can be changed here.')
    return {
      code: codes.success,
      msg: 'success',
      data: handler(checkInput(call, input), previewContext(source, view)),
      ...trace,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, msg: error.message, data: error.data, ...trace }
  }
}
