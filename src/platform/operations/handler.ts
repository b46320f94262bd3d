import type { Answer, Input } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/calls/index.ts'
import type { CallContext } from '../context.ts'

/** Implements one call: returns its `data` or throws a Refusal. The input is already validated. */
export type Handler<K extends CallName> = (input: Input<Calls[K]>, context: CallContext) => Promise<Answer<Calls[K]>>
