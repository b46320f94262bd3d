/** The parts of mocha that are used here; the package has no types. */
declare module 'mocha' {
  type Hook = (work: () => unknown) => void
  export const after: Hook
  export const afterEach: Hook
  export const before: Hook
  export const beforeEach: Hook
  export function describe(name: string, body: (() => unknown) | undefined): unknown
  export function it(name: string, body: (() => unknown) | undefined): unknown
}
