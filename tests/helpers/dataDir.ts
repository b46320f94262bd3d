import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder for `DATA_DIR` with an empty database, which the caller deletes. PGlite needs seconds to create a database;
 * in `npm test` the folder is a copy of one that was created once.
 */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-data-'))
  const empty = process.env.PLAYBILL_EMPTY
  if (empty) cpSync(empty, folder, { recursive: true })
  return folder
}
