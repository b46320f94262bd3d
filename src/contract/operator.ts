import { type Static, Type } from 'typebox'
import { maxLoginName } from './account.ts'
import { Alias, Nullable, Shape, Time } from './scalars.ts'
import { ReleaseInput } from './shapes/release.ts'

/** Path prefix of the operator API. Every request carries `Authorization: Bearer <OPERATOR_TOKEN>`. */
export const operatorPrefix = '/__operator'

/** Maximum size of an asset. */
export const maxAssetBytes = 512 * 1024

// Other people read both later, also on a terminal, where a control character could change what is displayed.
const By = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}$', description: 'Who does it.' })
const Reason = Type.String({
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$',
  description: 'Why; kept in the history for good.',
})
const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Expected = Nullable(Version)

/** SHA-256, hex. */
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

const command = { alias: Alias, by: By, reason: Reason }
const guarded = { ...command, expected: Type.Optional(Expected) }

/** `POST /publish`: the files of a config folder. `at` (epoch ms) schedules the release. */
export const PublishCommand = Shape({
  ...guarded,
  files: Type.Record(
    Type.String({ pattern: '^(activity\\.json|page\\.json|platform\\.json|locales/[A-Za-z0-9_.-]{1,40}\\.json)$' }),
    Type.String({ maxLength: 1024 * 1024 }),
    { additionalProperties: false, maxProperties: 60 },
  ),
  /** SHA-256 (hex) of each asset by its path. The bytes are sent before, by `PUT /assets/{hash}`. */
  assets: Type.Record(Type.String({ pattern: '^assets/[^\\u0000-\\u001f\\\\]{1,200}$' }), Hash, {
    additionalProperties: false,
    maxProperties: 200,
  }),
  at: Type.Optional(Time),
})
export type PublishCommand = Static<typeof PublishCommand>

/** `POST /rollback`: to the previous release, or to `version`. */
export const RollbackCommand = Shape({ ...guarded, version: Type.Optional(Version) })
export type RollbackCommand = Static<typeof RollbackCommand>

/** `POST /stop`. */
export const StopCommand = Shape(guarded)
export type StopCommand = Static<typeof StopCommand>

/** `POST /unplan`: cancels the scheduled release. */
export const UnscheduleCommand = Shape(command)
export type UnscheduleCommand = Static<typeof UnscheduleCommand>

/** `POST /accounts/reset`: a new password for an account of the embedded platform. */
export const PasswordReset = Shape({
  loginName: Type.String({ minLength: 1, maxLength: maxLoginName }),
  by: By,
  reason: Reason,
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

/** A scheduled release. */
export const ScheduledRelease = Shape({ at: Time, actor: Type.String(), reason: Type.String() })
export type ScheduledRelease = Static<typeof ScheduledRelease>

/** The result of a command. `version`: the current release, which a scheduled release does not change; null: none. */
export const CommandResult = Shape({
  outcome: Type.Enum(['published', 'unchanged', 'planned', 'unplanned', 'rolledBack', 'stopped']),
  alias: Alias,
  version: Nullable(Version),
  from: Nullable(Version),
  /** The scheduled release of the alias; null: none. */
  planned: Nullable(ScheduledRelease),
  /** Warnings of the checker. */
  problems: Type.Array(SentProblem),
})
export type CommandResult = Static<typeof CommandResult>

/** A rejected command; it had no effect. */
export const CommandRefusal = Shape({
  error: Type.Enum([
    'NO_OPERATOR',
    'UNAUTHORIZED',
    'TOO_MANY',
    'INVALID',
    'TOO_LARGE',
    'UNKNOWN',
    'ASSETS_MISSING',
    'VERSION_CONFLICT',
    'REFUSED',
    'FAILED',
  ]),
  /** One sentence for the operator. */
  message: Type.String(),
  problems: Type.Optional(Type.Array(SentProblem)),
  /** Hashes of the assets that have to be sent first. */
  missing: Type.Optional(Type.Array(Hash)),
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
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** `GET /releases/{alias}`: newest first. */
export const ReleaseHistory = Shape({
  alias: Alias,
  current: Nullable(Version),
  planned: Nullable(ScheduledRelease),
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
