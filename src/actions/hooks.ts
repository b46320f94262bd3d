import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFact } from '../data/page.ts'
import { usePageInfo, useRuntime } from '../data/runtime.ts'
import { useViewer } from '../data/viewer.ts'
import { useMounted } from '../ui/index.ts'
import { createIdempotencyKeys } from './idempotency.ts'
import type { ClaimTarget, DrawResult, Operation, OperationOutcome, OperationResult } from './operation.ts'
import { usePageActions } from './port.ts'

type Result<D extends Operation['operation']> = Promise<OperationOutcome<OperationResult[D]>>

/** Whether an operation of these kinds is in flight; renders its caller again when that changes. */
function useIsRunning(...kinds: readonly Operation['operation'][]): boolean {
  const port = usePageActions()
  return useSyncExternalStore(
    port.subscribe,
    () => kinds.some((kind) => port.isRunning(kind)),
    () => false,
  )
}

/** Whether no action and no operation is in flight; renders its caller again when that changes. */
export function useIsIdle(): boolean {
  const port = usePageActions()
  return useSyncExternalStore(port.subscribe, port.isIdle, () => false)
}

/** The draw of the page's lottery. See `useDraw`. */
export interface DrawActions {
  /** Uses one chance, or returns the result of a draw that was not seen yet. */
  draw(): Result<'draw'>
  pending: boolean
  /** The page was reloaded before the result of a draw was seen. `draw` returns that result. */
  unfinished: boolean
}

/** Drawing in the lottery of the page. */
export function useDraw(): DrawActions {
  const port = usePageActions()
  const { visitStorage } = useRuntime()
  const { activityId } = usePageInfo()
  const { userId } = useViewer()
  const pending = useIsRunning('draw')
  const mounted = useMounted()
  const task = useFact(({ activity }) => (activity?.status === 'ready' ? activity.data.lottery?.drawTaskId : undefined))
  const key = { user: userId ?? '', activity: activityId ?? '', task }
  return {
    pending,
    unfinished:
      mounted && task !== undefined && userId !== null && createIdempotencyKeys(visitStorage).pending(key) !== null,
    draw: async () =>
      task === undefined ? { status: 'unknown' } : port.runOperation({ operation: 'draw', drawTaskId: task }),
  }
}

/** For the board of a lottery: `show` gets the draws of other buttons of the page, and has to call their `seen`. */
export function useDrawDisplay(show: (drawn: DrawResult) => void): void {
  const port = usePageActions()
  const onDrawn = useEffectEvent(show)
  useEffect(() => port.onDraw((drawn) => onDrawn(drawn)), [port])
}

/** Creates and joins teams. See `useTeamActions`. */
export interface TeamActions {
  /** Creates a team, and joins the activity if the viewer has not joined. */
  create(team: { teamName: string; isPrivate?: boolean; consent?: boolean }): Result<'createTeam'>
  /** Joins a team by its code. */
  join(teamCode: string, consent?: boolean): Result<'joinTeam'>
  pending: boolean
}

/** Creating a team and joining one. */
export function useTeamActions(): TeamActions {
  const port = usePageActions()
  return {
    pending: useIsRunning('createTeam', 'joinTeam'),
    create: (team) => port.runOperation({ operation: 'createTeam', ...team }),
    join: (teamCode, consent) => port.runOperation({ operation: 'joinTeam', teamCode, consent }),
  }
}

/** Binding the viewer to an opinion leader's code, in the page's activity if no other is given. */
export function useKolBinding(): { bind(kolCode: string, activityId?: string): Result<'bindKol'>; pending: boolean } {
  const port = usePageActions()
  return {
    pending: useIsRunning('bindKol'),
    bind: (kolCode, activityId) =>
      port.runOperation({ operation: 'bindKol', kolCode, ...(activityId !== undefined && { activityId }) }),
  }
}

/** Claiming rewards of any activity, one after the other; one dialog shows the results. */
export function useClaimRewards(): (rewards: readonly ClaimTarget[]) => Result<'claimRewards'> {
  const port = usePageActions()
  return (rewards) => port.runOperation({ operation: 'claimRewards', rewards })
}

/** Marking messages as read. */
export function useReadMessages(): {
  read(msgIds: readonly string[] | 'all'): Result<'readMessages'>
  pending: boolean
} {
  const port = usePageActions()
  return {
    pending: useIsRunning('readMessages'),
    read: (msgIds) => port.runOperation({ operation: 'readMessages', msgIds }),
  }
}
