import { type Static, Type } from 'typebox'
import { maxLoginName } from './account.ts'
import { Alias, Nullable, Shape, Time } from './scalars.ts'
import type { ReleaseInput } from './shapes/release.ts'

/** Path prefix of the operator API. Every request carries `Authorization: Bearer <OPERATOR_TOKEN>`. */
export const operatorPrefix = '/__operator'

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

const command = { alias: Alias, by: Actor, reason: Why }
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
  assets: Type.Record(
    Type.String({ pattern: '^assets/[^\\u0000-\\u001f\\\\]{1,200}$' }),
    Type.String({ pattern: '^[0-9a-f]{64}$' }),
    { additionalProperties: false, maxProperties: 200 },
  ),
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
  by: Actor,
  reason: Why,
})
export type PasswordReset = Static<typeof PasswordReset>

/** The new password. It is not logged and cannot be read again. */
export interface PasswordResetResult {
  loginName: string
  password: string
}

/** A problem of the checker in a file of a command. `file` is the alias and the path in its folder. */
export interface SentProblem {
  /** Such as `P0201`; `playbill explain P0201` explains it. */
  code: string
  severity: 'error' | 'warning'
  file: string
  /** From 1. */
  line: number
  /** From 1, in UTF-16 code units, as editors count. */
  column: number
  /** Length of the affected text in UTF-16 code units. */
  length: number
  /** JSON pointer into the file; empty: the whole file. */
  pointer: string
  /** One sentence: what is wrong. */
  message: string
  /** One sentence: why it is a mistake, or what it would cause. */
  cause?: string
  /** One sentence: how to fix it. */
  suggestion?: string
}

/** A scheduled release. */
export interface ScheduledRelease {
  /** Epoch ms. */
  at: number
  actor: string
  reason: string
}

/** The result of a command. `version`: the current release, which a scheduled release does not change; null: none. */
export interface CommandResult {
  outcome: 'published' | 'unchanged' | 'planned' | 'unplanned' | 'rolledBack' | 'stopped'
  alias: string
  version: number | null
  from: number | null
  /** The scheduled release of the alias; null: none. */
  planned: ScheduledRelease | null
  /** Warnings of the checker. */
  problems: SentProblem[]
}

/** A rejected command; it had no effect. */
export interface CommandRefusal {
  error:
    | 'NO_OPERATOR'
    | 'UNAUTHORIZED'
    | 'TOO_MANY'
    | 'INVALID'
    | 'TOO_LARGE'
    | 'UNKNOWN'
    | 'ASSETS_MISSING'
    | 'VERSION_CONFLICT'
    | 'REFUSED'
    | 'FAILED'
  /** One sentence for the operator. */
  message: string
  problems?: SentProblem[]
  /** Hashes of the assets that have to be sent first. */
  missing?: string[]
}

/** One entry of the history of an alias. */
export interface HistoryEntry {
  /** Epoch ms. */
  at: number
  actor: string
  action: string
  version: number | null
  from: number | null
  reason: string
  source: string
  detail: string | null
}

/** `GET /releases/{alias}`: newest first. */
export interface ReleaseHistory {
  alias: string
  current: number | null
  planned: ScheduledRelease | null
  steps: HistoryEntry[]
}

/** `GET /releases/{alias}/{version}`. `files`: the files as they were published; null when they were not stored. */
export interface ReleaseDetails extends ReleaseInput {
  version: number
  source: string
  /** Epoch ms. */
  publishedAt: number
  files: Record<string, string> | null
}
