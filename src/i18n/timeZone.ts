/** The time zone the browser's clock is set to, such as `Europe/Berlin`; empty where it does not say. */
export function timeZone(): string {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  } catch {
    return ''
  }
}
