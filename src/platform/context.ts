import { fillFigures } from '../contract/figures.ts'
import { type Language, languageOfType } from '../contract/languages.ts'
import { ownValue } from '../contract/ownValue.ts'
import type { BusinessCounts } from './businessCounts.ts'
import { loginRequired, refuse } from './refusal.ts'
import type { ReleaseWithRules } from './rules/effectiveTasks.ts'
import type { Account } from './rules/eligibility.ts'
import { type Windows, windowsOf } from './rules/windows.ts'
import type { ReleaseReader } from './store/releaseReader.ts'
import type { StoredRelease } from './store/releaseTypes.ts'
import type { Db } from './store/schema.ts'
import { findUser, type User } from './store/users.ts'

/** The user who sends a call, as the token identifies them. */
export interface Viewer {
  userId: string
  /** The token of the call; left out for calls inside this process. */
  token?: string
}

/** Gives the numeric code of an activity type by its name; `unknownActivityType` for a type this app does not have. */
export type ActivityCode = (type: string) => number

/** What an operation knows besides its input: the viewer, the time, the language, the store. */
export interface CallContext {
  db: Db
  releases: ReleaseReader
  /** Counts for the metrics. */
  counts: BusinessCounts
  activityCode: ActivityCode
  /** The time of this call, epoch ms. Read once, so every part of the call uses the same time. */
  now: number
  language: Language
  viewer: Viewer | null
  /** Country that the call comes from, ISO 3166-1 alpha-2; null if unknown. */
  region: string | null
  /** A payment service pays granted rewards. Otherwise the ledger does, with the grant. */
  hasPaymentService: boolean
}

/** What a text of an answer depends on besides its release. */
export type TextContext = Pick<CallContext, 'language' | 'now'>

/** The language of a `languageType` value. */
export const languageOf = languageOfType

/** An activity with its current release. */
export interface OpenActivity {
  activityId: string
  activityType: number
  participants: number
  release: StoredRelease & ReleaseWithRules
  windows: Windows
}

/** The user with a region: an unknown region is replaced by the region of the call. */
export const withRegion = ({ region }: Pick<CallContext, 'region'>, user: User): User => ({
  ...user,
  region: user.region ?? region,
})

/** The account of the viewer. Refuses visitors (600). */
export async function requireUser(context: CallContext): Promise<User> {
  const user = context.viewer && (await findUser(context.db, context.viewer.userId))
  if (!user) throw loginRequired()
  return withRegion(context, user)
}

/** The fields of a user that decide about eligibility. */
export const accountOf = (user: User): Account => ({
  region: user.region,
  kycLevel: user.kyc_level,
  accountKind: user.account_kind,
  agent: user.agent,
  age: user.age,
  registeredAt: user.registered_at,
})

/** Loads an activity with its current release, from a row of `activityRows`. */
export async function activityOf(
  { releases, activityCode }: CallContext,
  row: { activity_id: string; alias: string; version: number; participants: number },
): Promise<OpenActivity> {
  const release = await releases.readWithRules(row.alias, row.version)
  return {
    activityId: row.activity_id,
    activityType: activityCode(release.rules.type),
    participants: row.participants,
    release,
    windows: windowsOf(release.rules),
  }
}

/** Query for all activities with the alias and version of their current release. */
export const activityRows = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('release_pointer as pointer', 'pointer.activity_id', 'activity.activity_id')
    .select(['activity.activity_id', 'activity.participants', 'pointer.alias', 'pointer.version'])

/** Loads an activity by its id. Refuses NOT_FOUND. */
export async function openActivity(context: CallContext, activityId: string): Promise<OpenActivity> {
  const row = await activityRows(context.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return activityOf(context, row)
}

/** A release with the texts and the rules that fill them. */
type ReleaseTexts = Pick<StoredRelease, 'words' | 'rules'>

type WordTable = Readonly<Record<string, string>>

/** Tables by the texts, the rules and the language. */
const wordTables = new WeakMap<object, WeakMap<object, Map<string, WordTable>>>()

function tablesOf({ words, rules }: ReleaseTexts): Map<string, WordTable> {
  const byRules = wordTables.get(words) ?? new WeakMap<object, Map<string, WordTable>>()
  wordTables.set(words, byRules)
  const tables = byRules.get(rules ?? words) ?? new Map<string, WordTable>()
  byRules.set(rules ?? words, tables)
  return tables
}

/**
 * The texts of a release in a language: English where a translation is missing, and placeholders replaced by figures of the
 * release's rules.
 */
export function wordTable(release: ReleaseTexts, language: Language): WordTable {
  const tables = tablesOf(release)
  const known = tables.get(language.language)
  if (known) return known
  const { words, rules } = release
  const merged = { ...words.en, ...words[language.localeFileName], ...words[language.language] }
  const fill = (text: string) => (rules ? fillFigures(text, rules, language.language) : text)
  const filled = Object.fromEntries(Object.entries(merged).map(([key, text]) => [key, fill(text)]))
  tables.set(language.language, filled)
  return filled
}

/** Looks up texts of `wordTable`. A missing text is an empty string. */
export function wordsIn(release: ReleaseTexts, language: Language): (key: string) => string {
  const table = wordTable(release, language)
  return (key) => ownValue(table, key) ?? ''
}
