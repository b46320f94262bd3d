/// <reference path="../app/generated.d.ts" />

declare module 'virtual:config-checks' {
  import type { ValidateFunction } from 'ajv'

  /** The schemas for config folders, compiled at build time. */
  export const activity: ValidateFunction
  export const page: ValidateFunction
  export const rules: ValidateFunction
  export const words: ValidateFunction
  export const site: ValidateFunction
}
