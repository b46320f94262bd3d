const day = 86_400_000

/** The next midnight in a zone of fixed offset (`+08:00`), epoch ms. */
export function nextDay(now: number, zone: string): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  const offset = (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
  return (Math.floor((now + offset) / day) + 1) * day - offset
}
