/** ISO 8601 with an offset or Z, anywhere in a text: also inside a condition such as `timestamp("…")`. */
const dateTime = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})/g

const offsetMs = (zone: string): number => {
  if (zone === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/**
 * Moves every date with a time in a text by `ms`. Offset and precision stay as they are, and so does everything else in
 * the text, such as comments. A date that is not valid stays. Seconds are added if the new time needs them.
 */
export function shiftDates(text: string, ms: number): string {
  return text.replace(dateTime, (whole, seconds: string | undefined, fraction: string | undefined, zone: string) => {
    const at = Date.parse(whole)
    const moved = new Date(at + ms + offsetMs(zone))
    if (Number.isNaN(at) || Number.isNaN(moved.getTime())) return whole
    const iso = moved.toISOString()
    const needsSeconds = seconds !== undefined || moved.getTime() % 60_000 !== 0
    const digits = Math.max(fraction?.length ?? 0, moved.getTime() % 1_000 === 0 ? 0 : 4)
    const precision = needsSeconds ? 19 + digits : 16
    return `${iso.slice(0, precision)}${zone}`
  })
}
