import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
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
import { intentStore } from './intentStore.ts'
import { limits } from './limits.ts'
import { loadActs } from './loadActs.ts'
import { type Ground, useGround } from './useGround.ts'

const flights = createFlights()
/** Whose action it is, and where: what one user has under way is nothing of the next one's. */
type Whose = readonly [userId: string | null, activityId: string | null]
const flightKey = (whose: Whose, { action, ...more }: AnyAction, about: About = {}) =>
  `${whose.join('|')}|${action}|${about.taskId ?? ''}|${action === 'apply' ? '' : JSON.stringify(more)}`
const deedKey = (whose: Whose, deed: Deed['deed']) => `${whose.join('|')}|deed|${deed}`

/** Joining and claiming are submissions: done once, a tap that comes late is still the same. Each draw is one of its own. */
const isSubmission = ({ action }: AnyAction) => action === 'apply' || action === 'claim'
const submitted = (action: AnyAction) => (isSubmission(action) ? (done: boolean) => done : undefined)
const settledDeed = ({ deed }: Deed) =>
  deed === 'bindKol' || deed === 'createTeam' || deed === 'joinTeam'
    ? ({ status }: Outcome<unknown>) => status === 'done'
    : undefined

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
  const whose: Whose = [ground.viewer.userId, activityId]
  const latest = useRef({ act, perform, whose })
  latest.current = { act, perform, whose }
  const port = useMemo<ActsPort>(
    () => ({
      act: (action, about = {}) =>
        flights.fly(
          flightKey(latest.current.whose, action, about),
          () => latest.current.act(action, about),
          submitted(action),
        ),
      pending: (action, about) => flights.has(flightKey(latest.current.whose, action, about)),
      perform: (deed) =>
        flights.fly(
          deedKey(latest.current.whose, deed.deed),
          () => latest.current.perform(deed),
          settledDeed(deed),
        ) as never,
      performing: (deed) => flights.has(deedKey(latest.current.whose, deed)),
      closedFor: limits.closedFor,
      subscribe(listener) {
        const stops = [flights.subscribe(listener), limits.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      stage(show) {
        stages.add(show)
        return () => void stages.delete(show)
      },
    }),
    [stages],
  )
  useIntent(ground, port)
  return port
}

/** Whoever had to log in is offered, back on the page, what they were about to do; what offers it is fetched only then. */
function useIntent(ground: Ground, port: ActsPort): void {
  const { userId } = ground.viewer
  const offer = useEffectEvent((who: string | null) => {
    if (who !== null && intentStore.read() !== null)
      void loadActs().then(
        (acts) => acts.offerIntent(ground, port.act),
        () => {},
      )
  })
  useEffect(() => offer(userId), [userId])
}

const deedsOn =
  (ground: Ground) =>
  async (deed: Deed): Promise<Outcome<DeedResult[Deed['deed']]>> => {
    if (ground.viewer.status !== 'user') {
      ground.login()
      return { status: 'login' }
    }
    const found = await actsFor(ground)
    return found ? found.acts.perform(found.context, deed) : { status: 'unknown' }
  }
