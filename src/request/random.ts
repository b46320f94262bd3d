/** Returns `length` random bytes. */
export type Random = (length: number) => Uint8Array

/** Random bytes of the browser; unlike `crypto.randomUUID` they are available without https. */
export const secureRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUID (version 4). */
export function uuid(random: Random = secureRandom): string {
  const bytes = random(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// W3C Trace Context: an id of only zeros is invalid.
const idOf = (bytes: Uint8Array) => hexOf(bytes).replace(/^(0+)0$/, '$11')

/** Ids of a request (W3C Trace Context); `traceId` is 32 lower-case hex digits. */
export function newTrace(random: Random = secureRandom): { traceId: string; traceparent: string } {
  const traceId = idOf(random(16))
  return { traceId, traceparent: `00-${traceId}-${idOf(random(8))}-01` }
}
