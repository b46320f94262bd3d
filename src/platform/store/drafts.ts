import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { DraftTable, DraftVersionTable } from './draftSchema.ts'
import { versionsToRemove } from './draftVersions.ts'
import { appendAudit } from './releaseAudit.ts'
import type { Publisher } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** The files of a draft: texts by path, and the hashes of images by path. */
export interface DraftContent {
  files: Record<string, string>
  assets: Record<string, string>
}

/** A draft without its files. */
export type DraftRow = Selectable<DraftTable>
/** A draft with its files and the hashes of its images. */
export type StoredDraft = DraftRow & DraftContent
/** A save of a draft, with the hashes of its texts. */
export type DraftVersionRow = Selectable<DraftVersionTable>

/** What a save stores. */
export type NewDraftRow = Omit<DraftRow, 'revision'> & DraftContent

/** What a draft was published as or written to: then it has no changes of its own. */
export interface DraftOrigin {
  /** The content that was published or written. */
  hash: string
  base?: { version: number; hash: string } | undefined
  folder?: Record<string, string> | undefined
}

/** The drafts of one database. */
export interface Drafts {
  list(): Promise<DraftRow[]>
  read(alias: string): Promise<StoredDraft | null>
  /**
   * Stores a new revision if `expected` is the current one (0: there is no draft). Returns null if it is not: someone
   * else saved first.
   */
  save(draft: NewDraftRow, expected: number): Promise<DraftRow | null>
  /** Marks the draft as equal to what was published or written, if it still has that content. */
  setOrigin(alias: string, origin: DraftOrigin): Promise<void>
  /** Removes a draft; its versions stay. Returns whether there was one. The audit trail names who did it. */
  discard(alias: string, by: Publisher, now: number): Promise<boolean>
  /** Newest first. */
  versions(alias: string): Promise<DraftVersionRow[]>
  version(alias: string, revision: number): Promise<(Omit<DraftVersionRow, 'files'> & DraftContent) | null>
  archived(): Promise<{ alias: string; actor: string; at: number }[]>
  /** Archives a page, or takes it back. The audit trail names who changed it. */
  archive(alias: string, archived: boolean, by: Publisher, now: number): Promise<void>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Serializes savers of an alias. The lock ends with the transaction. */
const lockDraft = (db: Db, alias: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`draft:${alias}`}))`.execute(db)

async function storeTexts(db: Db, alias: string, texts: ReadonlyMap<string, string>) {
  const hashes = [...texts.keys()]
  if (!hashes.length) return
  const known = await db
    .selectFrom('draft_text')
    .select('hash')
    .where('alias', '=', alias)
    .where('hash', 'in', hashes)
    .execute()
  const stored = new Set(known.map(({ hash }) => hash))
  const rows = [...texts].flatMap(([hash, content]) => (stored.has(hash) ? [] : [{ alias, hash, content }]))
  if (rows.length) await db.insertInto('draft_text').values(rows).execute()
}

/** Deletes versions that are too old or too many, and texts that no version has anymore. */
async function prune(db: Db, alias: string, now: number) {
  const versions = await db
    .selectFrom('draft_version')
    .select(['revision', 'saved_at'])
    .where('alias', '=', alias)
    .execute()
  const removed = versionsToRemove(versions, now)
  if (!removed.length) return
  await db.deleteFrom('draft_version').where('alias', '=', alias).where('revision', 'in', removed).execute()
  await sql`
    delete from draft_text t where t.alias = ${alias} and not exists (
      select 1 from draft_version v, json_each_text(v.files) f where v.alias = ${alias} and f.value = t.hash
    )`.execute(db)
}

async function textsOf(db: Db, { alias, files }: Pick<DraftVersionRow, 'alias' | 'files'>) {
  const hashes = [...new Set(Object.values(files))]
  const rows = hashes.length
    ? await db.selectFrom('draft_text').selectAll().where('alias', '=', alias).where('hash', 'in', hashes).execute()
    : []
  const texts = new Map(rows.map(({ hash, content }) => [hash, content]))
  return Object.fromEntries(
    Object.entries(files).map(([path, hash]) => {
      const text = texts.get(hash)
      if (text === undefined) throw new Error(`the text ${hash} of ${alias}/${path} is missing in draft_text`)
      return [path, text]
    }),
  )
}

const toRow = ({ files: _, assets: __, ...row }: NewDraftRow, revision: number): DraftRow => ({ ...row, revision })

async function lastRevision(db: Db, alias: string): Promise<number> {
  const row = await db
    .selectFrom('draft_version')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('alias', '=', alias)
    .executeTakeFirst()
  return row?.revision ?? 0
}

async function store(db: Db, draft: NewDraftRow, expected: number): Promise<DraftRow | null> {
  const { alias, author, saved_at, hash, files, assets } = draft
  await lockDraft(db, alias)
  const current = await db.selectFrom('draft').select('revision').where('alias', '=', alias).executeTakeFirst()
  if ((current?.revision ?? 0) !== expected) return null
  // A revision is never used again, also not after the draft was discarded.
  const row = toRow(draft, (await lastRevision(db, alias)) + 1)
  const texts = new Map(Object.values(files).map((text) => [sha256(text), text]))
  await storeTexts(db, alias, texts)
  const byPath = JSON.stringify(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])))
  await sql`
    insert into draft_version (alias, revision, author, saved_at, hash, files, assets)
    values (${alias}, ${row.revision}, ${author}, ${saved_at}, ${hash}, ${byPath}::json, ${JSON.stringify(assets)}::json)`.execute(
    db,
  )
  const folder = sql<Record<string, string> | null>`${row.folder && JSON.stringify(row.folder)}::json`
  const authors = sql<string[]>`${JSON.stringify(row.authors)}::json`
  await db
    .insertInto('draft')
    .values({ ...row, folder, authors })
    .onConflict((conflict) => conflict.column('alias').doUpdateSet({ ...row, folder, authors }))
    .execute()
  await prune(db, alias, saved_at)
  return row
}

/** Returns whether something changed. */
async function setArchived(
  db: Db,
  alias: string,
  archived: boolean,
  { actor }: Publisher,
  at: number,
): Promise<boolean> {
  if (!archived) {
    const { numDeletedRows } = await db.deleteFrom('draft_archive').where('alias', '=', alias).executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('draft_archive')
    .values({ alias, actor, at })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The drafts that a database stores. */
export function draftsOn(db: Db): Drafts {
  const version: Drafts['version'] = async (alias, revision) => {
    const row = await db
      .selectFrom('draft_version')
      .selectAll()
      .where('alias', '=', alias)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return row ? { ...row, files: await textsOf(db, row) } : null
  }
  return {
    version,
    list: () => db.selectFrom('draft').selectAll().orderBy('alias').execute(),
    async read(alias) {
      return db.transaction().execute(async (transaction) => {
        // Otherwise a save in between could prune the texts that are being read.
        await lockDraft(transaction, alias)
        const row = await transaction.selectFrom('draft').selectAll().where('alias', '=', alias).executeTakeFirst()
        const content = row && (await draftsOn(transaction).version(alias, row.revision))
        return row && content ? { ...row, files: content.files, assets: content.assets } : null
      })
    },
    save: (draft, expected) => db.transaction().execute((transaction) => store(transaction, draft, expected)),
    async setOrigin(alias, { hash, base, folder }) {
      await db
        .updateTable('draft')
        .set({
          origin_hash: hash,
          ...(base && { base_version: base.version, base_hash: base.hash }),
          ...(folder && { folder: sql<Record<string, string>>`${JSON.stringify(folder)}::json` }),
        })
        .where('alias', '=', alias)
        .where('hash', '=', hash)
        .execute()
    },
    discard: (alias, by, now) =>
      db.transaction().execute(async (transaction) => {
        const gone = await transaction.deleteFrom('draft').where('alias', '=', alias).executeTakeFirstOrThrow()
        if (gone.numDeletedRows === 0n) return false
        await appendAudit(transaction, { alias, action: 'discard', version: 0, from: null }, by, now)
        return true
      }),
    versions: (alias) =>
      db.selectFrom('draft_version').selectAll().where('alias', '=', alias).orderBy('revision', 'desc').execute(),
    archived: () => db.selectFrom('draft_archive').selectAll().execute(),
    archive: (alias, archived, by, now) =>
      db.transaction().execute(async (transaction) => {
        if (!(await setArchived(transaction, alias, archived, by, now))) return
        const action = archived ? 'archive' : 'unarchive'
        await appendAudit(transaction, { alias, action, version: 0, from: null }, by, now)
      }),
  }
}
