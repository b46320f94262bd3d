declare module 'virtual:answer-checks' {
  import type { Call } from '../contract/call.ts'

  /** Null when the data has the call's shape, else where it has not. */
  const check: (call: Call, data: unknown) => string | null
  export default check
}

declare module 'virtual:chakra.css' {}
