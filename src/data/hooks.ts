import type { Answer, Call } from '../contract/call.ts'
import { type CallName, type Calls, calls } from '../contract/calls/index.ts'
import { type HookInput, type Loadable, useRead } from './reads.ts'

/**
 * Hooks for calls that a view reads only after a tap or only for some viewers. Other reads of a block belong in its `data`.
 * A read is `loading`, `failed` with `retry`, or `ready`. Equal reads share one request, cached by viewer and language.
 * With `null` nothing is requested. Without a token, a call for users fails with code 600.
 */

type ArgsOf<Name extends CallName> = HookArgs<Calls[Name]>
type HookArgs<C> =
  Record<never, never> extends HookInput<C> ? [input?: HookInput<C> | null] : [input: HookInput<C> | null]

const useReading = <C extends Call>(call: C, [input]: readonly [input?: HookInput<C> | null]): Loadable<Answer<C>> =>
  useRead(input === null ? null : call, { ...input } as Record<string, unknown>)

/** The activity, for a user with their own data. */
export const useActivityDetail = (...args: ArgsOf<'noLoginDetail'>) => useReading(calls.noLoginDetail, args)
/** Whether the viewer is an agent. */
export const useIsAgent = (...args: ArgsOf<'isAgent'>) => useReading(calls.isAgent, args)
/** Progress in the tasks of one group. */
export const useTaskCompletions = (...args: ArgsOf<'taskCompletions'>) => useReading(calls.taskCompletions, args)
/** The viewer's invite codes; see `inviteCodeOf`. */
export const useUserVipCode = (...args: ArgsOf<'userVipCode'>) => useReading(calls.userVipCode, args)
/** The code by which others join through the viewer. */
export const useGetRegisterCode = (...args: ArgsOf<'getRegisterCode'>) => useReading(calls.getRegisterCode, args)
/** Recent rewards of other users. */
export const useMarqueeRecord = (...args: ArgsOf<'marqueeRecord'>) => useReading(calls.marqueeRecord, args)
/** The viewer's rebates. */
export const useRebateList = (...args: ArgsOf<'rebateList'>) => useReading(calls.rebateList, args)
/** The viewer's invitees. */
export const useReferralList = (...args: ArgsOf<'referralList'>) => useReading(calls.referralList, args)
/** The viewer's performance as an agent. */
export const useAgentPerformance = (...args: ArgsOf<'agentPerformance'>) => useReading(calls.agentPerformance, args)
/** The texts and the address to share. Reading them counts no share. */
export const useGetUserShareContent = (...args: ArgsOf<'getUserShareContent'>) =>
  useReading(calls.getUserShareContent, args)
