import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Reads every disk page of every table once. The database verifies the checksum of each page it reads from the disk, so
 * a damaged page fails here and not during a claim.
 */
export async function verifyChecksums(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, t.relname as name
    from pg_class owner join pg_namespace home on home.oid = owner.relnamespace
    join pg_class t on t.oid in (owner.oid, owner.reltoastrelid) join pg_namespace n on n.oid = t.relnamespace
    where home.nspname = 'public' and owner.relkind in ('r', 'm')`.execute(db)
  for (const { schema, name } of rows) await sql`select count(*) from ${sql.id(schema, name)}`.execute(db)
}
