import { type Static, Type } from 'typebox'
import { maxLoginName } from './account.ts'
import { DraftAssets, DraftConflict, DraftFiles, FolderChanges } from './drafts.ts'
import { MoneyImpact } from './money.ts'
import { PlanId, ScheduledRelease } from './plans.ts'
import { ApprovalNeed } from './reviews.ts'
import { Alias, Nullable, Shape, Time } from './scalars.ts'
import { ReleaseInput } from './shapes/release.ts'

export { MoneyChange, MoneyImpact, PromisedCoin } from './money.ts'
export { PlanAction, PlanList, PlansQuery, ScheduledRelease } from './plans.ts'

/** Path prefix of the operator API. Requests carry `Authorization: Bearer <OPERATOR_TOKEN>`, or a session of Studio. */
export const operatorPrefix = '/__operator'

/** The file of DATA_DIR in which a sandbox without OPERATOR_TOKEN stores the token for commands on the same machine. */
export const operatorTokenFile = 'operator-token'

/** Maximum size of an asset. */
export const maxAssetBytes = 512 * 1024

// Other people read both later, also on a terminal, where a control character could change what is displayed.

/** Who gives a command. */
export const Actor = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}$', description: 'Who does it.' })
/** Why a command is given. */
export const Why = Type.String({
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$',
  description: 'Why; kept in the history for good.',
})
const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Expected = Nullable(Version)

/** SHA-256, hex. */
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

const command = { alias: Alias, by: Actor, reason: Why }
const guarded = { ...command, expected: Type.Optional(Expected) }

/** The bytes of assets are sent before, by `PUT /assets/{hash}`. */
const content = { files: DraftFiles, assets: DraftAssets }
const conditions = {
  at: Type.Optional(Time),
  /** Later than `at`: then the page goes back to what was current before, or offline if nothing was. */
  until: Type.Optional(Time),
  /** Publishes although another release than `expected` is current. The audit trail says over which one. */
  force: Type.Optional(Type.Boolean()),
  /** Without it, a change of money for users who have joined is refused with CONFIRM_NEEDED. */
  confirm: Type.Optional(Type.Boolean()),
}

/** `POST /publish`: the files of a config folder. `at` (epoch ms) schedules the release; earlier plans stay. */
export const PublishCommand = Shape({
  ...guarded,
  ...content,
  ...conditions,
  /** Hash of the draft that was looked at. Nothing is published if another one was saved since: DRAFT_CONFLICT. */
  draft: Type.Optional(Hash),
})
export type PublishCommand = Static<typeof PublishCommand>

/** One page of a bundle. `expected`: as in `PublishCommand`. */
export const BundlePage = Shape({ alias: Alias, expected: Type.Optional(Expected), ...content })
export type BundlePage = Static<typeof BundlePage>

/** `POST /bundle`: several pages, published or scheduled in one transaction: all or none. */
export const BundleCommand = Shape({
  by: Actor,
  reason: Why,
  pages: Type.Array(BundlePage, { minItems: 1, maxItems: 50 }),
  ...conditions,
})
export type BundleCommand = Static<typeof BundleCommand>

/** `POST /rollback`: to the previous release, or to `version`; `at` (epoch ms) schedules it. */
export const RollbackCommand = Shape({ ...guarded, version: Type.Optional(Version), at: Type.Optional(Time) })
export type RollbackCommand = Static<typeof RollbackCommand>

/** `POST /stop`: takes the page offline; `at` (epoch ms) schedules it. */
export const StopCommand = Shape({ ...guarded, at: Type.Optional(Time) })
export type StopCommand = Static<typeof StopCommand>

/** `POST /unplan`: cancels one plan of the alias, or all, with the rest of their bundles. */
export const UnscheduleCommand = Shape({ ...command, plan: Type.Optional(PlanId) })
export type UnscheduleCommand = Static<typeof UnscheduleCommand>

/** `POST /accounts/reset`: a new password for an account of the embedded platform. */
export const PasswordReset = Shape({
  loginName: Type.String({ minLength: 1, maxLength: maxLoginName }),
  by: Actor,
  reason: Why,
})
export type PasswordReset = Static<typeof PasswordReset>

/** The new password. It is not logged and cannot be read again. */
export const PasswordResetResult = Shape({ loginName: Type.String(), password: Type.String() })
export type PasswordResetResult = Static<typeof PasswordResetResult>

/** A problem of the checker in a file of a command. `file` is the alias and the path in its folder. */
export const SentProblem = Shape({
  /** Such as `P0201`; `playbill explain P0201` explains it. */
  code: Type.String(),
  severity: Type.Enum(['error', 'warning']),
  file: Type.String(),
  /** From 1. */
  line: Type.Integer(),
  /** From 1, in UTF-16 code units, as editors count. */
  column: Type.Integer(),
  /** Length of the affected text in UTF-16 code units. */
  length: Type.Integer(),
  /** JSON pointer into the file; empty: the whole file. */
  pointer: Type.String(),
  /** One sentence: what is wrong. */
  message: Type.String(),
  /** One sentence: why it is a mistake, or what it would cause. */
  cause: Type.Optional(Type.String()),
  /** One sentence: how to fix it. */
  suggestion: Type.Optional(Type.String()),
})
export type SentProblem = Static<typeof SentProblem>

/** The result of a command. `version`: the current release, which a scheduled release does not change; null: none. */
export const CommandResult = Shape({
  outcome: Type.Enum(['published', 'unchanged', 'planned', 'unplanned', 'rolledBack', 'stopped']),
  alias: Alias,
  version: Nullable(Version),
  from: Nullable(Version),
  /** Hash of the current release; null: none. */
  hash: Nullable(Type.String()),
  /** The next plan of the alias; null: none. */
  planned: Nullable(ScheduledRelease),
  /** All waiting plans of the alias, by time. */
  plans: Type.Array(ScheduledRelease),
  /** Warnings of the checker. */
  problems: Type.Array(SentProblem),
})
export type CommandResult = Static<typeof CommandResult>

/** The result of a bundle. `bundle`: the common reference in the history; null: a single page. */
export const BundleResult = Shape({ bundle: Nullable(Type.String()), pages: Type.Array(CommandResult) })
export type BundleResult = Static<typeof BundleResult>

/** Another release than the expected one is current. */
export const ReleaseConflict = Shape({
  alias: Alias,
  /** The current release; null: the page is offline. */
  current: Nullable(Version),
  /** Who changed it last, when and why; null: unknown. */
  last: Nullable(
    Shape({
      action: Type.String(),
      version: Type.Integer(),
      actor: Type.String(),
      reason: Type.String(),
      at: Time,
    }),
  ),
})
export type ReleaseConflict = Static<typeof ReleaseConflict>

/** A rejected command; it had no effect. */
export const CommandRefusal = Shape({
  error: Type.Enum([
    'NO_OPERATOR',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'TOO_MANY',
    'INVALID',
    'TOO_LARGE',
    'UNKNOWN',
    'ASSETS_MISSING',
    'VERSION_CONFLICT',
    'CONFIRM_NEEDED',
    'APPROVAL_NEEDED',
    'REVIEW_OUTDATED',
    'DRAFT_CONFLICT',
    'FOLDER_CHANGED',
    'UNKNOWN_CHECK',
    'EXISTS',
    'REFUSED',
    'FAILED',
  ]),
  /** One sentence for the operator. */
  message: Type.String(),
  problems: Type.Optional(Type.Array(SentProblem)),
  /** Hashes of the assets that have to be sent first. */
  missing: Type.Optional(Type.Array(Hash)),
  /** With VERSION_CONFLICT and refused bundles. */
  conflicts: Type.Optional(Type.Array(ReleaseConflict)),
  /** With CONFIRM_NEEDED: what would change, and for how many users. Send `confirm` to publish. */
  money: Type.Optional(Type.Array(MoneyImpact)),
  /** With APPROVAL_NEEDED: what has to be approved, and by whom. */
  approvals: Type.Optional(Type.Array(ApprovalNeed)),
  /** Of a refused bundle: the pages that are the reason. */
  pages: Type.Optional(Type.Array(Shape({ alias: Alias, message: Type.String() }))),
  /** With DRAFT_CONFLICT: the draft as it is now. */
  draft: Type.Optional(DraftConflict),
  /** With FOLDER_CHANGED: the files of the folder that the draft does not know. */
  folder: Type.Optional(FolderChanges),
})
export type CommandRefusal = Static<typeof CommandRefusal>

/** One entry of the history of an alias. */
export const HistoryEntry = Shape({
  at: Time,
  actor: Type.String(),
  action: Type.String(),
  version: Nullable(Version),
  from: Nullable(Version),
  reason: Type.String(),
  source: Type.String(),
  detail: Nullable(Type.String()),
  /** Shared by the entries of pages that were published together; null: alone. */
  bundle: Nullable(Type.String()),
  /** Hash of the release `version`; null: there is none. */
  hash: Nullable(Type.String()),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** `GET /releases/{alias}`: newest first. */
export const ReleaseHistory = Shape({
  alias: Alias,
  current: Nullable(Version),
  /** The next plan; null: none. */
  planned: Nullable(ScheduledRelease),
  /** All waiting plans, by time. */
  plans: Type.Array(ScheduledRelease),
  steps: Type.Array(HistoryEntry),
})
export type ReleaseHistory = Static<typeof ReleaseHistory>

/** `GET /releases/{alias}/{version}`. `files`: the files as they were published; null when they were not stored. */
export const ReleaseDetails = Type.Object({
  ...ReleaseInput.properties,
  version: Version,
  source: Type.String(),
  publishedAt: Time,
  files: Nullable(Type.Record(Type.String(), Type.String())),
})
export type ReleaseDetails = Static<typeof ReleaseDetails>
