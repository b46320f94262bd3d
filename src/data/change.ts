import { useRef } from 'react'
import useSWRMutation from 'swr/mutation'
import type { Answer, Call } from '../contract/call.ts'
import { type CallOptions, uuid } from '../request/index.ts'
import { type HookInput, readKey, useCallFor, withActivity } from './reads.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useViewer } from './viewer.ts'

/** What a change is to its caller: one of four. */
export type Changing<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  /** `retry` sends the same operation again. */
  | { status: 'failed'; problem: unknown; retry: () => Promise<T> }
  | { status: 'ready'; data: T }

/** A change and how it stands. `send` rejects with `RequestProblem`. */
export type Change<C extends Call> = Changing<Answer<C>> & {
  send(input: HookInput<C>, options?: CallOptions): Promise<Answer<C>>
}

interface Sent {
  input: Record<string, unknown>
  options: CallOptions | undefined
}

/** Changes something by a call. Where the call takes a `requestId` and none is given, each `send` is an operation of its own. */
export function useChange<C extends Call>(call: C): Change<C> {
  const { client } = useRuntime()
  const { locale, activityId } = usePageInfo()
  const { userId } = useViewer()
  const active = useCallFor(call, userId !== null)
  const key = readKey(active, {}, userId, locale)
  const post = (_: string, { arg: { input, options } }: { arg: Sent }) =>
    client.call(active, input as never, options) as Promise<Answer<C>>
  const last = useRef<Sent>(null)
  const { trigger, isMutating, error, data } = useSWRMutation<Answer<C>, unknown, string, Sent>(key, post)

  const go = (sent: Sent): Promise<Answer<C>> => {
    last.current = sent
    return trigger(sent)
  }
  const send: Change<C>['send'] = (input, options) => {
    const id = 'requestId' in active.body.properties ? { requestId: uuid() } : {}
    return go({ input: { ...id, ...withActivity(active, input, activityId) }, options })
  }
  const retry = () => (last.current ? go(last.current) : Promise.reject(error))
  return { ...stateOf({ isMutating, error, data }, retry), send }
}

function stateOf<T>(
  { isMutating, error, data }: { isMutating: boolean; error: unknown; data: T | undefined },
  retry: () => Promise<T>,
): Changing<T> {
  if (isMutating) return { status: 'loading' }
  if (error !== undefined) return { status: 'failed', problem: error, retry }
  return data === undefined ? { status: 'idle' } : { status: 'ready', data }
}
