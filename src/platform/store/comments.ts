import { type Selectable, sql } from 'kysely'
import { maxComments } from '../../contract/reviews.ts'
import { PublishProblem } from './publishProblem.ts'
import { type AuditEntry, appendAudit } from './releaseAudit.ts'
import type { CommentTable } from './reviewSchema.ts'
import type { Db } from './schema.ts'

/** A stored comment or reply. */
export type CommentRow = Selectable<CommentTable>

/** A comment to store. `thread`: the comment that it replies to; null: none. */
export type NewCommentRow = Pick<CommentRow, 'alias' | 'thread' | 'block' | 'author' | 'text' | 'at'>

/** The comments of one database. Each change has an entry in the audit trail, without the text. */
export interface Comments {
  /** The comments and replies of an alias, oldest first. */
  list(alias: string): Promise<CommentRow[]>
  /** Stores a comment. A reply opens its comment again. Returns null if that does not exist. Throws PublishProblem if there are too many. */
  add(comment: NewCommentRow): Promise<CommentRow | null>
  /** Resolves a comment, or opens it again. Returns whether it exists. */
  resolve(alias: string, id: number, by: string, isResolved: boolean, at: number): Promise<boolean>
  /** Deletes a comment; its text is gone. Returns whether `author` has a comment with this id. */
  remove(alias: string, id: number, author: string, at: number): Promise<boolean>
}

interface CommentChange extends Pick<AuditEntry, 'alias' | 'action'> {
  id: number
  actor: string
  /** Epoch ms. */
  at: number
}

const audit = (db: Db, { id, actor, at, ...entry }: CommentChange) =>
  appendAudit(
    db,
    { ...entry, version: 0, from: null, detail: `comment ${id}` },
    { actor, reason: '', source: 'operator' },
    at,
  )

async function assertRoom(db: Db, alias: string): Promise<void> {
  const { count } = await db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxComments)
    throw new PublishProblem(`"${alias}" has ${maxComments} comments and replies: delete some first.`)
}

/** Opens a comment that gets a reply. Returns whether it exists. */
async function reopen(db: Db, alias: string, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comment')
    .set({ resolved_by: null, resolved_at: null })
    .where('alias', '=', alias)
    .where('id', '=', id)
    .where('thread', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes deleted comments that have no replies. */
const removeEmpty = (db: Db, alias: string) =>
  sql`delete from comment c where c.alias = ${alias} and c.deleted_at is not null
    and not exists (select 1 from comment r where r.thread = c.id and r.deleted_at is null)`.execute(db)

/** The comments that a database stores. */
export function commentsOn(db: Db): Comments {
  return {
    list: (alias) => db.selectFrom('comment').selectAll().where('alias', '=', alias).orderBy('id').execute(),
    add: (comment) =>
      db.transaction().execute(async (transaction) => {
        const { alias, thread, author, at } = comment
        await assertRoom(transaction, alias)
        if (thread !== null && !(await reopen(transaction, alias, thread))) return null
        const row = await transaction.insertInto('comment').values(comment).returningAll().executeTakeFirstOrThrow()
        await audit(transaction, { alias, id: row.id, action: 'comment', actor: author, at })
        return row
      }),
    resolve: (alias, id, by, isResolved, at) =>
      db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('comment')
          .set(isResolved ? { resolved_by: by, resolved_at: at } : { resolved_by: null, resolved_at: null })
          .where('alias', '=', alias)
          .where('id', '=', id)
          .where('thread', 'is', null)
          .where('resolved_at', isResolved ? 'is' : 'is not', null)
          .executeTakeFirstOrThrow()
        if (changed.numUpdatedRows > 0n)
          await audit(transaction, { alias, id, action: isResolved ? 'resolve' : 'reopen', actor: by, at })
        const found = await transaction
          .selectFrom('comment')
          .select('id')
          .where('alias', '=', alias)
          .where('id', '=', id)
          .where('thread', 'is', null)
          .executeTakeFirst()
        return found !== undefined
      }),
    remove: (alias, id, author, at) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('comment')
          .set({ text: '', deleted_at: at })
          .where('alias', '=', alias)
          .where('id', '=', id)
          .where('author', '=', author)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        await audit(transaction, { alias, id, action: 'uncomment', actor: author, at })
        await removeEmpty(transaction, alias)
        return true
      }),
  }
}
