declare module 'virtual:config-checks' {
  import type { ValidateFunction } from 'ajv'

  /** Each schema a folder of configs is held against, compiled when the app was built. */
  export const activity: ValidateFunction
  export const page: ValidateFunction
  export const rules: ValidateFunction
  export const words: ValidateFunction
}
