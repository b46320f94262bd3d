/** A fixed offset (`+08:00`, `-05:30`) in minutes ahead of UTC; 0 for anything else. */
export function offsetMinutes(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const amount = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -amount : amount
}

/** `+08:00` gives "UTC+8", `+05:30` "UTC+5:30", `+00:00` "UTC". */
export function zoneLabel(zone: string): string {
  const total = offsetMinutes(zone)
  if (total === 0) return 'UTC'
  const hours = Math.floor(Math.abs(total) / 60)
  const minutes = Math.abs(total) % 60
  return `UTC${total < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}
