import type { Answer, Input } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/calls/index.ts'
import type { CallContext } from './context.ts'

/** Answers one call with its `data`, or throws a Refusal. Input has been checked. */
export type Handler<K extends CallName> = (input: Input<Calls[K]>, context: CallContext) => Promise<Answer<Calls[K]>>
