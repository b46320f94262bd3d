import type { Generated, Kysely } from 'kysely'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import type { CompetitionTables } from './competitionSchema.ts'

// Ids are text, times are int8 (read as safe integers on both databases), amounts are text or
// numeric minor units (read as text). No column is a float.

export interface UserTable {
  user_id: string
  login_name: string
  region: string | null
  kyc_level: Generated<number>
  account_kind: Generated<string>
  /** Years; null until the identity is verified. */
  age: number | null
  agent: Generated<boolean>
  invite_code: string
  /** Code the account was registered with. */
  register_code: string | null
  kol_code: string | null
  kol_bound_at: number | null
  email: string | null
  mobile: string | null
  registered_at: number
  /** Sandbox: the persona of this fixed account. */
  persona: string | null
  /** An agent's second invite code, besides the ordinary one. */
  partner_code: Generated<string | null>
}

export interface TokenTable {
  token_hash: string
  user_id: string
  expires_at: number
  revoked_at: number | null
}

/** The hash of an account's password. */
export interface PasswordTable {
  user_id: string
  hash: string
  changed_at: number
}

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

export interface PointerTable {
  alias: string
  version: number
  activity_id: string | null
}

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
  /** The time of a scheduled release, or why it was refused. */
  detail: Generated<string | null>
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

/** Scheduled releases. At most one per alias is WAITING. */
export interface ScheduledReleaseTable {
  id: Generated<number>
  alias: string
  at: number
  release: ReleaseInput
  files: Record<string, string> | null
  actor: string
  reason: string
  state: 'WAITING' | 'PUBLISHED' | 'CANCELLED' | 'REFUSED'
}

export interface ActivityTable {
  activity_id: string
  alias: string
  participants: Generated<number>
  participant_limit: number | null
}

export interface ApplicationTable {
  user_id: string
  activity_id: string
  status: 'APPLIED' | 'REVIEWING' | 'REJECTED'
  applied_at: number
  /** The release whose amounts are frozen for this user. */
  alias: string
  version: number
  /** Version of the terms the user agreed to. */
  consent_version: string | null
  /** Events up to this id happened before joining, even at the same millisecond. */
  last_event_id: number
  /** Evaluated again after the results were final. */
  settled: Generated<boolean>
  /** The form that the user filled in when joining. */
  form: Generated<Record<string, string> | null>
  /** The reviewer's reason. */
  reason: Generated<string | null>
  reviewed_at: Generated<number | null>
}

export interface EventTable {
  id: Generated<number>
  user_id: string
  kind: string
  amount: string
  symbol: string | null
  market: string | null
  at: number
}

export interface CompletionTable {
  user_id: string
  activity_id: string
  task_id: string
  cycle_key: string
  status: 'COMPLETED' | 'GRANTED' | 'UNSATISFIED'
  value: string
  completed_at: number
  granted_at: number | null
  reason: string | null
  /** The answer of the claim, byte for byte. A repeated claim returns it. */
  receipt: string | null
}

export interface StockTable {
  activity_id: string
  reward_id: string
  /** Null: limited by the budget only. */
  total: number | null
  remaining: number | null
}

export interface BudgetTable {
  activity_id: string
  coin: string
  total: string
  spent: Generated<string>
}

export interface RecordTable {
  record_id: string
  user_id: string
  activity_id: string
  task_id: string
  cycle_key: string
  reward_id: string
  reward_type: string
  amount: string
  coin: string | null
  name_key: string
  alias: string
  version: number
  source: string
  created_at: number
  expire_at: number | null
  /** Whether the reward has reached the owner's wallet. The wallet identifies it by `record_id`. */
  payout: Generated<'PENDING' | 'PAID' | 'DEAD'>
  payout_attempts: Generated<number>
  payout_at: number | null
  payout_due: Generated<number>
  payout_reason: Generated<string | null>
}

/** One posting per reward, from the debit to the credit account. The sum of each asset is always zero. */
export interface LedgerTable {
  record_id: string
  debit: string
  credit: string
  asset: string
  amount: string
  at: number
}

export interface IdempotencyTable {
  user_id: string
  request_id: string
  operation: string
  answer: string
  at: number
}

export interface TraceTable {
  trace_id: string
  at: number
}

export interface ClockTable {
  id: number
  /** Sandbox time at `set_at`, epoch ms. */
  shown: number
  set_at: number
}

export interface MessageReadTable {
  user_id: string
  msg_id: string
  read_at: number
}

export interface KolTable {
  code: string
  name: string
}

export interface InvitationTable {
  invitee_id: string
  inviter_id: string
  code: string
  at: number
  counted_at: number | null
}

export interface RebateTable {
  event_id: number
  inviter_id: string
  invitee_id: string
  biz_type: 'SPOT' | 'FUTURES'
  volume: string
  fee: string
  rate: string
  amount: string
  coin: string
  state: Generated<'PENDING' | 'PAID'>
  created_at: number
  paid_at: Generated<number | null>
}

/** Analytics events of pages. Contains no personal data. */
export interface PageEventTable {
  id: Generated<number>
  /** Time of receipt, epoch ms. */
  at: number
  page: string
  release: number
  locale: string
  name: string
  subject: string | null
  detail: string | null
  value: number | null
}

/** Counts of rate limits; see `rateCounts.ts`. */
export interface RateCountTable {
  name: string
  /** A hash of the key. */
  key: string
  count: number
  /** Epoch ms by the clock of the database. */
  expires_at: number
}

export interface Tables extends CompetitionTables {
  rate_count: RateCountTable
  page_event: PageEventTable
  message_read: MessageReadTable
  kol: KolTable
  invitation: InvitationTable
  rebate: RebateTable
  app_user: UserTable
  access_token: TokenTable
  account_password: PasswordTable
  release: ReleaseTable
  release_pointer: PointerTable
  file_release: FileReleaseTable
  release_files: ReleaseFilesTable
  asset: AssetTable
  planned_release: ScheduledReleaseTable
  audit: AuditTable
  activity: ActivityTable
  application: ApplicationTable
  user_event: EventTable
  completion: CompletionTable
  stock: StockTable
  budget: BudgetTable
  reward_record: RecordTable
  ledger: LedgerTable
  idempotency: IdempotencyTable
  seen_trace: TraceTable
  sandbox_clock: ClockTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
