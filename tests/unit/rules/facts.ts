import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { Facts, UserEvent } from '../../../src/platform/rules/taskTypes.ts'
import type { Windows } from '../../../src/platform/rules/windows.ts'
import { rulesOf } from '../../integration/platform/fixture.ts'

export const hour = 3_600_000
export const day = 24 * hour
export const zone = '+08:00'

/** Rules without optional parts. */
export const bareRules: PlatformRules = rulesOf('1001', [])
const timeOf = (name: keyof Windows) => Date.parse(bareRules.windows[name])
/** Their windows as times, read without the tested modules. */
export const windows: Windows = {
  applyStart: timeOf('applyStart'),
  applyEnd: timeOf('applyEnd'),
  start: timeOf('start'),
  end: timeOf('end'),
  settle: timeOf('settle'),
  claimEnd: timeOf('claimEnd'),
}
export const { start, end, settle, claimEnd } = windows

type Written = [kind: UserEvent['kind'], amount: string, at: number, more?: Partial<UserEvent>]

/** Events in their order; ids from 1. */
export const eventsOf = (...list: Written[]): UserEvent[] =>
  list.map(([kind, amount, at, more], index) => ({
    id: index + 1,
    kind,
    amount,
    at,
    symbol: null,
    market: null,
    ...more,
  }))

/** Facts of a user who registered ten days before the start, with these events. */
export const factsOf = (events: UserEvent[] = [], more: Partial<Facts> = {}): Facts => ({
  activityId: '1001',
  registeredAt: start - 10 * day,
  registerCode: null,
  kolCode: null,
  kolBoundAt: null,
  events,
  timeZone: zone,
  ...more,
})
