import type { Migration } from './defineBlock.ts'

/** The current version of pages. */
export const pageVersion = 1

/** Applies all migrations from index `from` on. Without any, returns the value itself. */
export const applyMigrations = (
  value: Record<string, unknown>,
  from: number,
  migrations: readonly Migration[],
): Record<string, unknown> => migrations.slice(from).reduce((old, { up }) => up(old), value)

/** Migrates props of a block from `version` to the current version. The first migration leads from 1 to 2. */
export const migrateProps = (
  props: Record<string, unknown>,
  version: number,
  migrations: readonly Migration[] = [],
): Record<string, unknown> => applyMigrations(props, version - 1, migrations)
