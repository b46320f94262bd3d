import type { Generated, Kysely } from 'kysely'
import type { PayoutReport } from '../../contract/operatorPayouts.ts'
import type { CompetitionTables } from './competitionSchema.ts'
import type { DraftTables } from './draftSchema.ts'
import type { EventTables } from './eventSchema.ts'
import type { PreviewLinkTable } from './previewLinkTable.ts'
import type { ReleaseTables } from './releaseSchema.ts'
import type { ReviewTables } from './reviewSchema.ts'

// Ids are text, times are int8 (read as safe integers on both databases), amounts are text or
// numeric minor units (read as text). No column is a float.

/** The accounts of the embedded platform, and one row per user of an identity provider. */
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

/** Access tokens by their hash: the database cannot give one away. Times are epoch ms. */
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

/** Users of an identity provider. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  /** When the token with the stored facts was issued, epoch ms; 0: none yet. */
  facts_at: number
}

/**
 * An activity that was published once. `participants` is counted here, so that `participant_limit` cannot be exceeded.
 */
export interface ActivityTable {
  activity_id: string
  alias: string
  participants: Generated<number>
  participant_limit: number | null
}

/** A user has joined, or wants to. */
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

/**
 * A task of a user in a cycle. The key (user, activity, task, cycle) is what makes a claim unique. PENDING has no row.
 */
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

/** How often a reward can still be granted. A constraint keeps `remaining` from falling below zero. */
export interface StockTable {
  activity_id: string
  reward_id: string
  /** Null: limited by the budget only. */
  total: number | null
  remaining: number | null
}

/** What an activity may spend in a coin, in minor units. A constraint keeps `spent` within `total`. */
export interface BudgetTable {
  activity_id: string
  coin: string
  total: string
  spent: Generated<string>
}

/**
 * ORDERED: accepted by the payment service, the result is open. DEAD: given up after too many attempts. REFUSED: by the
 * payment service. DEAD and REFUSED need an operator. CANCELED: an operator decided not to pay; the grant was reversed.
 */
export type PayoutState = 'PENDING' | 'ORDERED' | 'PAID' | 'DEAD' | 'REFUSED' | 'CANCELED'

/** A granted reward with its payout. `amount` is a decimal string, times are epoch ms. */
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
  payout: Generated<PayoutState>
  payout_attempts: Generated<number>
  payout_at: number | null
  payout_due: Generated<number>
  payout_reason: Generated<string | null>
  /** Who paid; null: not paid, or paid before this was stored. */
  payout_by: Generated<'LEDGER' | 'SERVICE' | 'OPERATOR' | null>
  /** From before amount and coin were constraints. */
  older: Generated<boolean>
}

/** The comparison of a UTC day with the payment service. */
export interface PayoutReportTable {
  /** Such as `2026-11-23`. */
  day: string
  started_at: number
  /** Null: it runs, or its process was killed. */
  finished_at: number | null
  report: PayoutReport | null
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

/** The answer to a `requestId` of a user, returned when the request is repeated. */
export interface IdempotencyTable {
  user_id: string
  request_id: string
  operation: string
  answer: string
  at: number
}

/** Trace ids of signed requests: a second request with the same one is a replay. */
export interface TraceTable {
  trace_id: string
  at: number
}

/** The shifted clock of the sandbox; one row, none while the real time is used. */
export interface ClockTable {
  id: number
  /** Sandbox time at `set_at`, epoch ms. */
  shown: number
  set_at: number
}

/** Which messages a user has read. Messages are computed, so they have no table. */
export interface MessageReadTable {
  user_id: string
  msg_id: string
  read_at: number
}

/** The codes that users can bind, of configs and of the sandbox. */
export interface KolTable {
  code: string
  name: string
}

/** Who invited a user; one row per invitee. */
export interface InvitationTable {
  invitee_id: string
  inviter_id: string
  code: string
  at: number
  counted_at: number | null
  /** Whether an event made it, and not the registration. */
  from_event: Generated<boolean>
}

/** A rebate for one trade of an invitee; amounts in minor units of USDT. Paid after the end of the day. */
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
  /** When the event of the trade was received; null: never late. */
  received_at: Generated<number | null>
  /** When the trade was reversed or corrected. */
  voided_at: Generated<number | null>
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

/** The last good answer of a real platform for visitors. Contains no personal data. */
export interface PlatformAnswerTable {
  key: string
  data: unknown
  /** Epoch ms. */
  stored_at: number
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

/** All tables by their names in the database. Some names are older than the terms of the glossary. */
export interface Tables extends CompetitionTables, DraftTables, EventTables, ReleaseTables, ReviewTables {
  rate_count: RateCountTable
  page_event: PageEventTable
  platform_answer: PlatformAnswerTable
  message_read: MessageReadTable
  kol: KolTable
  invitation: InvitationTable
  rebate: RebateTable
  app_user: UserTable
  access_token: TokenTable
  account_password: PasswordTable
  identity: IdentityTable
  preview_link: PreviewLinkTable
  activity: ActivityTable
  application: ApplicationTable
  completion: CompletionTable
  stock: StockTable
  budget: BudgetTable
  reward_record: RecordTable
  payout_report: PayoutReportTable
  ledger: LedgerTable
  idempotency: IdempotencyTable
  seen_trace: TraceTable
  sandbox_clock: ClockTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
