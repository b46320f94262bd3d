import { Type as Plain } from '../../src/build/browserSchemas.ts'

/** The builders of the browser build, and `Record`, which only calls use that the browser build leaves out. */
export const Type = {
  ...Plain,
  Record: (_keys: unknown, values: unknown) => ({ type: 'object', patternProperties: { '^.*$': values } }),
}
