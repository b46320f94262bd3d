import type { Migration } from './defineBlock.ts'

/** The form pages are written in now. */
export const pageVersion = 1

/** Takes a shape through all migrations from a version on; the value itself when there are none to take. */
export const raise = (
  value: Record<string, unknown>,
  from: number,
  migrations: readonly Migration[],
): Record<string, unknown> => migrations.slice(from).reduce((old, { up }) => up(old), value)

/** The props of a block written for `version`, in the shape of now. The first migration of a block leads from 1 to 2. */
export const raiseProps = (
  props: Record<string, unknown>,
  version: number,
  migrations: readonly Migration[] = [],
): Record<string, unknown> => raise(props, version - 1, migrations)
