import { useMemo, useRef } from 'react'
import {
  type About,
  type ActsPort,
  type Deed,
  type DeedResult,
  type Drawn,
  type Outcome,
  usePageInfo,
  useViewer,
} from '../../data/index.ts'
import type { AnyAction, Seams } from './action.ts'
import { createFlights } from './flights.ts'
import { useActContext } from './useActContext.ts'
import { useActions } from './useActions.ts'
import { useLogin } from './useLogin.ts'

const flights = createFlights()
const flightKey = (activityId: string | null, { action, ...more }: AnyAction, about: About = {}) =>
  `${activityId}|${action}|${about.taskId ?? ''}|${action === 'apply' ? '' : JSON.stringify(more)}`
const deedKey = (activityId: string | null, deed: Deed['deed']) => `${activityId}|deed|${deed}`

/** The actions of a page. The object stays the same; what it works with is always the latest. */
export function useActsPort(seams: Seams = {}): ActsPort {
  const { activityId } = usePageInfo()
  const stages = useRef(new Set<(drawn: Drawn) => void>()).current
  const act = useActions(seams, (drawn) => {
    for (const show of stages) show(drawn)
    return stages.size > 0
  })
  const perform = usePerform()
  const latest = useRef({ act, perform })
  latest.current = { act, perform }
  return useMemo<ActsPort>(
    () => ({
      act: (action, about = {}) =>
        flights.fly(flightKey(activityId, action, about), () => latest.current.act(action, about)),
      pending: (action, about) => flights.has(flightKey(activityId, action, about)),
      perform: (deed) => flights.fly(deedKey(activityId, deed.deed), () => latest.current.perform(deed)) as never,
      performing: (deed) => flights.has(deedKey(activityId, deed)),
      subscribe: flights.subscribe,
      stage(show) {
        stages.add(show)
        return () => void stages.delete(show)
      },
    }),
    [activityId, stages],
  )
}

function usePerform(): (deed: Deed) => Promise<Outcome<DeedResult[Deed['deed']]>> {
  const context = useActContext()
  const login = useLogin()
  const { status } = useViewer()
  return async (deed) => {
    if (status !== 'user') {
      login()
      return { status: 'login' }
    }
    const chunk = await import('./perform.ts').catch(() => context.show.lostChunk())
    return chunk ? chunk.perform(context, deed) : { status: 'unknown' }
  }
}
