import { type Language, languageOfType } from '../../contract/languages.ts'
import { activityTypes } from '../../contract/shapes/activity.ts'
import { loginRequired, refuse } from '../refusal.ts'
import type { Account } from '../rules/eligibility.ts'
import type { RuledRelease } from '../rules/terms.ts'
import { type Windows, windowsOf } from '../rules/windows.ts'
import type { ReleaseReader } from '../store/releaseReader.ts'
import type { StoredRelease } from '../store/releases.ts'
import type { Db } from '../store/schema.ts'
import { findUser, type User } from '../store/users.ts'

/** Who calls, known from the token alone. */
export interface Viewer {
  userId: string
  /** The token itself, where the call came with one. */
  token?: string
}

/** What every call is handled with. */
export interface CallContext {
  db: Db
  releases: ReleaseReader
  /** The one moment at which this call happens, epoch ms. */
  now: number
  language: Language
  viewer: Viewer | null
  /** ISO 3166-1 alpha-2 of where the call comes from; null while not known. */
  region: string | null
}

/** The language of a `languageType` value. */
export const languageOf = languageOfType

/** An activity with the rules that hold now. */
export interface OpenActivity {
  activityId: string
  activityType: (typeof activityTypes)[keyof typeof activityTypes]
  participants: number
  release: StoredRelease & RuledRelease
  windows: Windows
}

/** An account as it is judged here: one whose region is not known is where it calls from. */
export const placed = ({ region }: Pick<CallContext, 'region'>, user: User): User => ({
  ...user,
  region: user.region ?? region,
})

/** The account of the viewer. Refuses visitors (600). */
export async function requireUser(context: CallContext): Promise<User> {
  const user = context.viewer && (await findUser(context.db, context.viewer.userId))
  if (!user) throw loginRequired()
  return placed(context, user)
}

/** What of a user decides on taking part. */
export const accountOf = (user: User): Account => ({
  region: user.region,
  kycLevel: user.kyc_level,
  accountKind: user.account_kind,
  agent: user.agent,
  age: user.age,
  registeredAt: user.registered_at,
})

/** An activity as its current release has it, from its row. */
export async function activityOf(
  { releases }: CallContext,
  row: { activity_id: string; alias: string; version: number; participants: number },
): Promise<OpenActivity> {
  const release = await releases.ruled(row.alias, row.version)
  return {
    activityId: row.activity_id,
    activityType: activityTypes[release.rules.type],
    participants: row.participants,
    release,
    windows: windowsOf(release.rules),
  }
}

/** Rows of all activities with the version their alias points to. */
export const activityRows = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('release_pointer as pointer', 'pointer.activity_id', 'activity.activity_id')
    .select(['activity.activity_id', 'activity.participants', 'pointer.alias', 'pointer.version'])

/** The activity of an id. Refuses NOT_FOUND. */
export async function openActivity(context: CallContext, activityId: string): Promise<OpenActivity> {
  const row = await activityRows(context.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return activityOf(context, row)
}

/** Reads a release's words in a language, English where one is missing, and nothing where English has none either. */
export function wordsIn(release: { words: Record<string, Record<string, string>> }, language: Language) {
  const tables = [language.language, language.localeFileName, 'en'].map((code) =>
    Object.hasOwn(release.words, code) ? (release.words[code] ?? {}) : {},
  )
  return (key: string): string => {
    const table = tables.find((words) => Object.hasOwn(words, key))
    return table?.[key] ?? ''
  }
}
