import { useMemo, useRef } from 'react'
import {
  type About,
  type ActsPort,
  type Deed,
  type DeedResult,
  type Drawn,
  type Outcome,
  usePageInfo,
} from '../../data/index.ts'
import type { AnyAction, Seams } from './action.ts'
import { actionsOn, actsFor } from './actionsOn.ts'
import { createFlights } from './flights.ts'
import { type Ground, useGround } from './useGround.ts'

const flights = createFlights()
const flightKey = (activityId: string | null, { action, ...more }: AnyAction, about: About = {}) =>
  `${activityId}|${action}|${about.taskId ?? ''}|${action === 'apply' ? '' : JSON.stringify(more)}`
const deedKey = (activityId: string | null, deed: Deed['deed']) => `${activityId}|deed|${deed}`

/** The actions of a page. The object stays the same; what it works with is always the latest. */
export function useActsPort(seams: Seams = {}): ActsPort {
  const { activityId } = usePageInfo()
  const stages = useRef(new Set<(drawn: Drawn) => void>()).current
  const ground = useGround()
  const act = actionsOn(ground, seams, (drawn) => {
    for (const show of stages) show(drawn)
    return stages.size > 0
  })
  const perform = deedsOn(ground)
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

const deedsOn =
  (ground: Ground) =>
  async (deed: Deed): Promise<Outcome<DeedResult[Deed['deed']]>> => {
    if (ground.viewer.status !== 'user') {
      ground.login()
      return { status: 'login' }
    }
    const acts = await actsFor(ground)
    return acts ? acts.perform(acts.createActContext(ground), deed) : { status: 'unknown' }
  }
