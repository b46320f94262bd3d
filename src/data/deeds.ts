import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useActsOfPage } from './act.ts'
import type { Deed, DeedResult, Drawn, Outcome } from './deed.ts'
import { useFact } from './page.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useMounted } from './time.ts'
import { useViewer } from './viewer.ts'

type Result<D extends Deed['deed']> = Promise<Outcome<DeedResult[D]>>

/** Whether a deed of these kinds is on its way; redraws its caller when that changes. */
function usePerforming(...kinds: readonly Deed['deed'][]): boolean {
  const port = useActsOfPage()
  return useSyncExternalStore(
    port.subscribe,
    () => kinds.some((kind) => port.performing(kind)),
    () => false,
  )
}

export interface DrawAct {
  /** Uses one chance, or gives the result of the draw that is not seen yet. */
  draw(): Result<'draw'>
  pending: boolean
  /** A draw was begun here and its result has not been seen: a reload came between. `draw` gives it. */
  unfinished: boolean
}

/** Drawing in the lottery of the page. */
export function useDraw(): DrawAct {
  const port = useActsOfPage()
  const { operations } = useRuntime()
  const { activityId } = usePageInfo()
  const { userId } = useViewer()
  const pending = usePerforming('draw')
  const mounted = useMounted()
  const task = useFact(({ activity }) => (activity?.status === 'ready' ? activity.data.lottery?.drawTaskId : undefined))
  const key = { user: userId ?? '', activity: activityId ?? '', task }
  return {
    pending,
    unfinished: mounted && task !== undefined && userId !== null && operations.pending(key) !== null,
    draw: async () => (task === undefined ? { status: 'unknown' } : port.perform({ deed: 'draw', drawTaskId: task })),
  }
}

/** For the board of a lottery: it is handed what another button of the page has drawn, shows it, and calls `seen`. */
export function useDrawStage(show: (drawn: Drawn) => void): void {
  const port = useActsOfPage()
  const onDrawn = useEffectEvent(show)
  useEffect(() => port.stage((drawn) => onDrawn(drawn)), [port])
}

export interface TeamActs {
  /** Founds a team; joins the activity too where that has not been done. */
  create(team: { teamName: string; isPrivate?: boolean; consent?: boolean }): Result<'createTeam'>
  /** Joins a team by its code. */
  join(teamCode: string, consent?: boolean): Result<'joinTeam'>
  pending: boolean
}

/** Founding a team and joining one. */
export function useTeamActs(): TeamActs {
  const port = useActsOfPage()
  return {
    pending: usePerforming('createTeam', 'joinTeam'),
    create: (team) => port.perform({ deed: 'createTeam', ...team }),
    join: (teamCode, consent) => port.perform({ deed: 'joinTeam', teamCode, consent }),
  }
}

/** Binding the viewer to an opinion leader's code. */
export function useKolBinding(): { bind(kolCode: string): Result<'bindKol'>; pending: boolean } {
  const port = useActsOfPage()
  return { pending: usePerforming('bindKol'), bind: (kolCode) => port.perform({ deed: 'bindKol', kolCode }) }
}

/** Marking messages as read. */
export function useReadMessages(): {
  read(msgIds: readonly string[] | 'all'): Result<'readMessages'>
  pending: boolean
} {
  const port = useActsOfPage()
  return { pending: usePerforming('readMessages'), read: (msgIds) => port.perform({ deed: 'readMessages', msgIds }) }
}
