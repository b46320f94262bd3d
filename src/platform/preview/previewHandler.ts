import type { Answer, Input } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/calls/index.ts'
import type { PreviewContext } from './previewContext.ts'

/** Answers one call of a preview: returns its `data` or throws a Refusal. The input is already validated. */
export type PreviewHandler<K extends CallName> = (input: Input<Calls[K]>, context: PreviewContext) => Answer<Calls[K]>

/** The calls that a preview answers. All others change something, and are refused. */
export type PreviewHandlers = { readonly [K in CallName]?: PreviewHandler<K> }
