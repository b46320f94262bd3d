import { sql } from 'kysely'
import { Concurrent, distinctName, untilAlone } from './identities.ts'
import type { Db } from './schema.ts'
import { newCode } from './users.ts'

async function knownSubjects(db: Db, issuer: string, subjects: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; user_id: string }>`
    select subject, user_id from identity
    where issuer = ${issuer}
      and subject in (select value from json_array_elements_text(${JSON.stringify(subjects)}::json))`.execute(db)
  return new Map(rows.map(({ subject, user_id }) => [subject, user_id]))
}

/**
 * Creates accounts without facts, as the first token of each subject would. Throws Concurrent when one exists already.
 */
async function createAccounts(db: Db, issuer: string, subjects: readonly string[]): Promise<Map<string, string>> {
  const { rows: numbers } = await sql<{ id: string; taken: boolean }>`
    select n.id, exists (select 1 from app_user where login_name = 'user' || n.id) as taken
    from (select nextval('user_number')::text as id from generate_series(1, ${subjects.length}::int)) n`.execute(db)
  // In one order for all, so that batches do not wait for each other in a circle.
  const rows = [...subjects].sort().map((subject, index) => {
    const { id = '', taken = false } = numbers[index] ?? {}
    const name = `user${id}`
    return { subject, id, name: taken ? distinctName(name, id) : name, code: newCode() }
  })
  const list = JSON.stringify(rows)
  // Without a registration time, a user does not count as new; the first token states it.
  const accounts = await sql`
    insert into app_user (user_id, login_name, region, invite_code, registered_at)
    select r.id, r.name, null, r.code, 0
    from json_to_recordset(${list}::json) as r (id text, name text, code text)
    on conflict do nothing`.execute(db)
  const identities = await sql`
    insert into identity (issuer, subject, user_id, facts_at)
    select ${issuer}, r.subject, r.id, 0
    from json_to_recordset(${list}::json) as r (subject text, id text)
    on conflict do nothing`.execute(db)
  // Rolls back: an account would have no owner.
  const isWhole = [accounts, identities].every(({ numAffectedRows }) => numAffectedRows === BigInt(rows.length))
  if (!isWhole) throw new Concurrent()
  return new Map(rows.map(({ subject, id }) => [subject, id]))
}

/**
 * The users of subjects at an identity provider. With `createsUsers` new subjects get accounts whose facts are unknown
 * until their first token; otherwise they are not in the result.
 */
export async function usersOfSubjects(
  db: Db,
  { issuer, createsUsers }: { issuer: string; createsUsers: boolean },
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(subjects)]
  if (!wanted.length) return new Map()
  return untilAlone(async () => {
    const known = await knownSubjects(db, issuer, wanted)
    const missing = wanted.filter((subject) => !known.has(subject))
    if (!missing.length || !createsUsers) return known
    const made = await db.transaction().execute((transaction) => createAccounts(transaction, issuer, missing))
    return new Map([...known, ...made])
  })
}
