/** The time zone of the browser, such as `Europe/Berlin`; empty if unknown. */
export function timeZone(): string {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  } catch {
    return ''
  }
}
