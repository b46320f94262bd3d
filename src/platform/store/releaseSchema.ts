import type { Generated } from 'kysely'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'

/** The releases. Append-only; `hash` is that of the content (SHA-256, hex). */
export interface ReleaseTable {
  alias: string
  version: number
  hash: string
  page: ReleaseInput['page']
  words: ReleaseInput['words']
  rules: PlatformRules | null
  assets: ReleaseInput['assets']
  source: 'file' | 'operator'
  created_at: number
}

/** The current release of each page. A page without a row is offline. */
export interface PointerTable {
  alias: string
  version: number
  activity_id: string | null
}

/** The audit trail: one row per command, and per plan that was refused. */
export interface AuditTable {
  id: Generated<number>
  at: number
  actor: string
  action: string
  alias: string
  version: number
  /** The version that was current before; null: none. */
  from_version: Generated<number | null>
  reason: string
  source: string
  /** The time of a scheduled release, why it was refused, or which release a publish was forced over. */
  detail: Generated<string | null>
  /** Shared by the entries of pages that were published together; null: alone. */
  bundle: Generated<string | null>
}

/** The hash of the last content of each config folder. */
export interface FileReleaseTable {
  alias: string
  hash: string
}

/** The text of the files of a release, by path in the folder. */
export interface ReleaseFilesTable {
  alias: string
  version: number
  files: Record<string, string>
}

/** Images by the SHA-256 (hex) of their bytes. */
export interface AssetTable {
  hash: string
  content: Uint8Array
}

/** Scheduled changes of pages: what happens when. */
export interface ScheduledReleaseTable {
  id: Generated<number>
  alias: string
  /** Epoch ms. */
  at: number
  /** `end`: back to the release that was current before the plan `ends`, or offline if there was none. */
  action: Generated<'publish' | 'rollback' | 'stop' | 'end'>
  /** The release to publish; null for the other actions. */
  release: ReleaseInput | null
  files: Record<string, string> | null
  /** The target of a rollback or of an end; null: the release before, or, for an end, offline. */
  version: Generated<number | null>
  /** The version that was current when the plan was made; null: none. */
  base: Generated<number | null>
  bundle: Generated<string | null>
  /** The plan that this one ends. */
  ends: Generated<number | null>
  actor: string
  reason: string
  state: 'WAITING' | 'PUBLISHED' | 'CANCELLED' | 'REFUSED'
  /** Why it was refused. */
  problem: Generated<string | null>
  made_at: Generated<number | null>
  done_at: Generated<number | null>
  /** The version that was current afterward; null: offline. */
  done_version: Generated<number | null>
}

/** Tables of releases, plans and the audit trail. */
export interface ReleaseTables {
  release: ReleaseTable
  release_pointer: PointerTable
  audit: AuditTable
  file_release: FileReleaseTable
  release_files: ReleaseFilesTable
  asset: AssetTable
  planned_release: ScheduledReleaseTable
}
