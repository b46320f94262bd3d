import type { Selectable } from 'kysely'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import type { ApprovalRule } from './approval.ts'
import { PublishProblem } from './publishProblem.ts'
import type { AuditTable } from './releaseSchema.ts'

/** A stored release. Immutable. */
export interface StoredRelease extends ReleaseInput {
  version: number
  source: 'file' | 'operator'
  /** Epoch ms. */
  publishedAt: number
}

/** Who publishes and why, for the audit trail. */
export interface Publisher {
  actor: string
  reason: string
  source: 'file' | 'operator'
  /** The common reference of pages that are published together. */
  bundle?: string
  /** What the audit trail says besides the reason. */
  detail?: string
}

/** The last change of what is current at an alias. */
export type LastMove = Pick<Selectable<AuditTable>, 'action' | 'version' | 'actor' | 'reason' | 'at'>

/** The current release is not the expected one: another operator was first. */
export class VersionConflictError extends PublishProblem {
  override name = 'VersionConflictError'
  readonly alias: string
  /** The current version; null: offline. */
  readonly current: number | null
  /** Who made it current, or took the page offline. */
  readonly last: LastMove | null
  constructor(message: string, alias: string, current: number | null, last: LastMove | null) {
    super(message)
    this.alias = alias
    this.current = current
    this.last = last
  }
}

/** Preconditions of an operator's command, checked in its transaction. */
export interface PublishGuard {
  /** The version that must be current; null: none. If omitted, any version may be current. */
  expected?: number | null
  /** Publishes over another version than `expected`; the audit trail says so. */
  force?: boolean
  /** False: a release that changes money for users who have joined is refused with `ConfirmNeededError`. */
  confirmed?: boolean
  /** Releases of operators need the approval of a second person. Left out: they do not. */
  approval?: ApprovalRule
  /** Describes what the running app needs to render a page and does not have; null: nothing. */
  unsupportedFeature?(page: ReleaseInput['page']): string | null
  /** A real platform enforces the rules: activity, stock, budget and codes are not stored. */
  ignoresRules?: boolean
}

/** What a release is built from; stored with it. */
export interface ReleaseSources {
  /** The text of the folder's files, by path. */
  files?: Readonly<Record<string, string>>
  /** The bytes of its images. Those already stored may be left out. */
  assets?: readonly Uint8Array[]
}

/** Which release is current after a publish. `changed` false: nothing was written. */
export interface PublishResult {
  version: number
  /** The version that was current before; null: none. */
  from: number | null
  changed: boolean
}
