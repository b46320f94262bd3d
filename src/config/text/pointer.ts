/** Appends segments to a JSON pointer (RFC 6901). */
export function join(pointer: string, ...segments: (string | number)[]): string {
  let joined = pointer
  for (const segment of segments) joined += `/${typeof segment === 'number' ? segment : encodeSegment(segment)}`
  return joined
}

const encodeSegment = (segment: string): string =>
  segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment

/** The decoded segments of a JSON pointer. */
export const split = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => (segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment))
