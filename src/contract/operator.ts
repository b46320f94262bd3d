import { type Static, Type } from 'typebox'
import { Alias, Nullable, Shape, Time } from './scalars.ts'
import type { ReleaseInput } from './shapes/release.ts'

/** Where a server takes operators' deeds; every call carries `Authorization: Bearer <OPERATOR_TOKEN>`. */
export const operatorPrefix = '/__operator'

/** Beyond it no picture travels. */
export const mostAssetBytes = 512 * 1024

// Both are read by others later, on a terminal too: a control character could rewrite what stands there.
const By = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}$', description: 'Who does it.' })
const Reason = Type.String({
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$',
  description: 'Why; kept in the history for good.',
})
const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Expected = Nullable(Version)

const deed = { alias: Alias, by: By, reason: Reason }
const guarded = { ...deed, expected: Type.Optional(Expected) }

/** `POST /publish`: a folder of configs as it is; `at` (epoch ms) has it wait. */
export const PublishDeed = Shape({
  ...guarded,
  files: Type.Record(
    Type.String({ pattern: '^(activity\\.json|page\\.json|platform\\.json|locales/[A-Za-z0-9_.-]{1,40}\\.json)$' }),
    Type.String({ maxLength: 1024 * 1024 }),
    { additionalProperties: false, maxProperties: 60 },
  ),
  /** SHA-256 (hex) of each picture by its path; the bytes are sent before, by `PUT /assets/{hash}`. */
  assets: Type.Record(
    Type.String({ pattern: '^assets/[^\\u0000-\\u001f\\\\]{1,200}$' }),
    Type.String({ pattern: '^[0-9a-f]{64}$' }),
    { additionalProperties: false, maxProperties: 200 },
  ),
  at: Type.Optional(Time),
})
export type PublishDeed = Static<typeof PublishDeed>

/** `POST /rollback`: to the release before, or the one named. */
export const RollbackDeed = Shape({ ...guarded, version: Type.Optional(Version) })
export type RollbackDeed = Static<typeof RollbackDeed>

/** `POST /stop`. */
export const StopDeed = Shape(guarded)
export type StopDeed = Static<typeof StopDeed>

/** `POST /unplan`: takes back what waits. */
export const UnplanDeed = Shape(deed)
export type UnplanDeed = Static<typeof UnplanDeed>

/** What is wrong with a file that was sent; `file` by its path in the folder, after the alias. */
export interface SentProblem {
  code: string
  severity: 'error' | 'warning'
  file: string
  line: number
  column: number
  length: number
  pointer: string
  message: string
  cause?: string
  suggestion?: string
}

/** A release that waits for its moment. */
export interface PlannedRelease {
  /** Epoch ms. */
  at: number
  actor: string
  reason: string
}

/** What became of a deed. `version`: what stands now; with `planned` what still stands. Null: nothing. */
export interface DeedDone {
  outcome: 'published' | 'unchanged' | 'planned' | 'unplanned' | 'rolledBack' | 'stopped'
  alias: string
  version: number | null
  from: number | null
  /** What waits for the alias now. */
  planned: PlannedRelease | null
  /** Warnings of the check. */
  problems: SentProblem[]
}

/** Why nothing was done. */
export interface DeedRefused {
  error:
    | 'NO_OPERATOR'
    | 'UNAUTHORIZED'
    | 'TOO_MANY'
    | 'INVALID'
    | 'TOO_LARGE'
    | 'UNKNOWN'
    | 'ASSETS_MISSING'
    | 'STANDS_OTHERWISE'
    | 'REFUSED'
    | 'FAILED'
  /** A sentence for a person. */
  message: string
  problems?: SentProblem[]
  /** Hashes of pictures to be sent first. */
  missing?: string[]
}

/** One line of a history. */
export interface HistoryStep {
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
  planned: PlannedRelease | null
  steps: HistoryStep[]
}

/** `GET /releases/{alias}/{version}`; `files` as they were written, null where they were not kept. */
export interface KeptRelease extends ReleaseInput {
  version: number
  source: string
  /** Epoch ms. */
  publishedAt: number
  files: Record<string, string> | null
}
