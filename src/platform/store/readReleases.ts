import type { Selectable } from 'kysely'
import type { ReleaseTable } from './releaseSchema.ts'
import type { StoredRelease } from './releaseTypes.ts'
import type { Db } from './schema.ts'

const toStoredRelease = ({ created_at, ...row }: Selectable<ReleaseTable>): StoredRelease => ({
  ...row,
  publishedAt: created_at,
})

/** The release an alias points to, or null. */
export async function currentRelease(db: Db, alias: string): Promise<StoredRelease | null> {
  const row = await db
    .selectFrom('release_pointer as pointer')
    .innerJoin('release', (join) =>
      join.onRef('release.alias', '=', 'pointer.alias').onRef('release.version', '=', 'pointer.version'),
    )
    .selectAll('release')
    .where('pointer.alias', '=', alias)
    .executeTakeFirst()
  return row ? toStoredRelease(row) : null
}

/** One release, current or not. Throws if there is none: a pointer always refers to an existing release. */
export const readRelease = async (db: Db, alias: string, version: number): Promise<StoredRelease> =>
  toStoredRelease(
    await db
      .selectFrom('release')
      .selectAll()
      .where('alias', '=', alias)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  )

/** One release with its files (null if they were not stored); null if there is no such release. */
export async function storedRelease(
  db: Db,
  alias: string,
  version: number,
): Promise<(StoredRelease & { files: Record<string, string> | null }) | null> {
  const row = await db
    .selectFrom('release')
    .leftJoin('release_files', (join) =>
      join.onRef('release_files.alias', '=', 'release.alias').onRef('release_files.version', '=', 'release.version'),
    )
    .selectAll('release')
    .select('release_files.files')
    .where('release.alias', '=', alias)
    .where('release.version', '=', version)
    .executeTakeFirst()
  return row ? { ...toStoredRelease(row), files: row.files } : null
}

/** The current version and activity of each alias. */
export const pointers = (db: Db) => db.selectFrom('release_pointer').selectAll().orderBy('alias').execute()

/** Hash of the last content of the files of an alias, or null. */
export async function lastFileHash(db: Db, alias: string): Promise<string | null> {
  const row = await db.selectFrom('file_release').select('hash').where('alias', '=', alias).executeTakeFirst()
  return row?.hash ?? null
}
