import { type Selectable, sql } from 'kysely'
import type { Persona } from '../../contract/preview.ts'
import type { PreviewLink } from '../../contract/previewLinks.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import type { PreviewLinkTable } from './previewLinkTable.ts'
import { storedRelease } from './readReleases.ts'
import type { Publisher } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** A link without its content. */
export type PreviewLinkRow = Omit<Selectable<PreviewLinkTable>, 'release'>

/** A link to create. */
export interface NewPreviewLink {
  id: string
  alias: string
  subject:
    | { kind: 'release'; version: number }
    | { kind: 'draft'; release: ReleaseInput }
    | { kind: 'plan'; release: ReleaseInput; due: number }
  persona: Persona
  at: number | null
  /** Epoch ms. */
  expiresAt: number
}

/** The links of one database. */
export interface PreviewLinks {
  /** Stores a link with an entry in the audit trail. */
  create(link: NewPreviewLink, by: Publisher, now: number): Promise<PreviewLinkRow>
  /** Newest first, at most 100. */
  list(): Promise<PreviewLinkRow[]>
  /** A link, also an expired or revoked one; null if it does not exist. */
  find(id: string): Promise<PreviewLinkRow | null>
  /** The content of a link with its version; 1 for a draft and a plan. Null if the link or its release is gone. */
  release(id: string): Promise<{ release: ReleaseInput; version: number } | null>
  /** Revokes a link with an entry in the audit trail. Null if it does not exist; a revoked one stays as it is. */
  revoke(id: string, by: Publisher, now: number): Promise<PreviewLinkRow | null>
}

const columns = [
  ...(['id', 'alias', 'kind', 'version', 'due', 'persona', 'at'] as const),
  ...(['actor', 'reason', 'created_at', 'expires_at', 'revoked_at'] as const),
] as const

/** A link as operators see it. */
export const shownLink = (row: PreviewLinkRow): PreviewLink => ({
  id: row.id,
  alias: row.alias,
  kind: row.kind,
  version: row.version,
  due: row.due,
  actor: row.actor,
  reason: row.reason,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
})

const audit = (db: Db, action: 'preview' | 'unpreview', row: PreviewLinkRow, by: Publisher, at: number) =>
  db
    .insertInto('audit')
    .values({ at, action, alias: row.alias, version: row.version ?? 0, detail: `link ${row.id}`, ...by })
    .execute()

const rowOf = ({ id, alias, subject, persona, at, expiresAt }: NewPreviewLink, by: Publisher, now: number) => ({
  id,
  alias,
  kind: subject.kind,
  version: subject.kind === 'release' ? subject.version : null,
  due: subject.kind === 'plan' ? subject.due : null,
  persona,
  at,
  actor: by.actor,
  reason: by.reason,
  created_at: now,
  expires_at: expiresAt,
  revoked_at: null,
})

/** The links that a database stores. */
export function previewLinksOn(db: Db): PreviewLinks {
  const find: PreviewLinks['find'] = async (id) =>
    (await db.selectFrom('preview_link').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
  return {
    find,
    list: () => db.selectFrom('preview_link').select(columns).orderBy('created_at', 'desc').limit(100).execute(),
    async create(link, by, now) {
      const row = rowOf(link, by, now)
      const release = link.subject.kind === 'release' ? null : JSON.stringify(link.subject.release)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('preview_link')
          .values({ ...row, release: sql<ReleaseInput | null>`${release}::json` })
          .execute()
        await audit(transaction, 'preview', row, by, now)
      })
      return row
    },
    async release(id) {
      const row = await db.selectFrom('preview_link').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return null
      if (row.release) return { release: row.release, version: 1 }
      const stored = row.version === null ? null : await storedRelease(db, row.alias, row.version)
      if (!stored) return null
      const { alias, hash, page, words, rules, assets, version } = stored
      return { release: { alias, hash, page, words, rules, assets }, version }
    },
    async revoke(id, by, now) {
      const revoked = await db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('preview_link')
          .set({ revoked_at: now })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning(columns)
          .executeTakeFirst()
        if (row) await audit(transaction, 'unpreview', row, by, now)
        return row
      })
      return revoked ?? find(id)
    },
  }
}
