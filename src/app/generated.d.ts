declare module 'virtual:answer-checks' {
  import type { Call } from '../contract/call.ts'

  /** The data has the call's shape. */
  const fits: (call: Call, data: unknown) => boolean
  export default fits
}

declare module 'virtual:answer-places' {
  import type { Call } from '../contract/call.ts'

  /** Null when the data has the call's shape, else where it has not. */
  const breaks: (call: Call, data: unknown) => string | null
  export default breaks
}

declare module 'virtual:chakra.css' {}
