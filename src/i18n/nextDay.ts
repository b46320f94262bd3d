import { offsetMinutes } from '../contract/zone.ts'

const day = 86_400_000

/** The next midnight in a zone of fixed offset (`+08:00`), epoch ms. */
export function nextDay(now: number, zone: string): number {
  const offset = offsetMinutes(zone) * 60_000
  return (Math.floor((now + offset) / day) + 1) * day - offset
}
