declare module 'virtual:studio' {
  import type { BlockDoc } from './docs.ts'

  /** Written at build time from the full definitions; the bundle of viewers contains them without descriptions. */
  const studio: {
    docs: Record<string, BlockDoc>
    /** The example answer of each call, by its name. */
    answers: Record<string, unknown>
  }
  export default studio
}
