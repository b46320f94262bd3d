/** A JSON pointer with one step more (RFC 6901). */
export const join = (pointer: string, ...steps: (string | number)[]): string =>
  [pointer, ...steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')

/** The steps of a JSON pointer. */
export const split = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
