import type { LastMove, Publisher } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** One entry of the audit trail of releases. */
export interface AuditEntry {
  alias: string
  action:
    | 'publish'
    | 'rollback'
    | 'stop'
    | 'plan'
    | 'unplan'
    | 'refuse'
    | 'archive'
    | 'unarchive'
    | 'discard'
    | 'ask'
    | 'approve'
    | 'changes'
    | 'comment'
    | 'resolve'
    | 'reopen'
    | 'uncomment'
  /** 0: none. */
  version: number
  from: number | null
  detail?: string
}

/** Appends to the audit trail who did what to an alias, when and why. */
export const appendAudit = (
  db: Db,
  { from, detail, ...entry }: AuditEntry,
  { actor, reason, source, bundle }: Publisher,
  now: number,
) =>
  db
    .insertInto('audit')
    .values({
      at: now,
      actor,
      reason,
      source,
      ...entry,
      from_version: from,
      detail: detail ?? null,
      bundle: bundle ?? null,
    })
    .execute()

/** The last change of what is current at an alias; undefined if it was never published. */
export const lastMove = (db: Db, alias: string): Promise<LastMove | undefined> =>
  db
    .selectFrom('audit')
    .select(['action', 'version', 'actor', 'reason', 'at'])
    .where('alias', '=', alias)
    .where('action', 'in', ['publish', 'rollback', 'stop'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
