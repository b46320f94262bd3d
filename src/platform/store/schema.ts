import type { Generated, Kysely } from 'kysely'
import type { PayoutReport } from '../../contract/operatorPayouts.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import type { CompetitionTables } from './competitionSchema.ts'
import type { PreviewLinkTable } from './previewLinkTable.ts'

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

/** Users of an identity provider. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  /** When the token with the stored facts was issued, epoch ms; 0: none yet. */
  facts_at: number
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
  /** The version that was current afterwards; null: offline. */
  done_version: Generated<number | null>
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
  /** Id that the feed gave the event; null for events that the platform makes itself. */
  event_key: Generated<string | null>
  /** Digest of the content of an ingested event. */
  content: Generated<string | null>
  /** The event that this one reverses or corrects. */
  target_key: Generated<string | null>
  /** Null: never late. */
  received_at: Generated<number | null>
  /** When the event was reversed or corrected. */
  voided_at: Generated<number | null>
  /** The fee of a trade, USDT. */
  fee: Generated<string | null>
  /** The invitee whom a derived invite event counts. */
  derived_from: Generated<string | null>
}

/** Grows with every change of the events of a user. */
export interface EventVersionTable {
  user_id: string
  version: number
  /** Whether events were reversed or corrected. */
  voided: Generated<boolean>
}

/** Users whose progress has to be updated after new events. */
export interface ProgressDueTable {
  user_id: string
  /** Whether events were reversed or corrected. */
  voided: boolean
  /** Grows while the user is in the list. */
  stamp: number
  /** Until when a process works on it, epoch ms in real time. */
  leased_until: number
}

/** Grants that were made before their events were reversed or corrected. */
export interface ReversalAfterGrantTable {
  user_id: string
  activity_id: string
  task_id: string
  cycle_key: string
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

/**
 * ORDERED: accepted by the payment service, the result is open. DEAD: given up after too many attempts. REFUSED: by the
 * payment service. DEAD and REFUSED need an operator. CANCELED: an operator decided not to pay; the grant was reversed.
 */
export type PayoutState = 'PENDING' | 'ORDERED' | 'PAID' | 'DEAD' | 'REFUSED' | 'CANCELED'

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
  /** Whether an event made it, and not the registration. */
  from_event: Generated<boolean>
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

export interface Tables extends CompetitionTables {
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
  release: ReleaseTable
  release_pointer: PointerTable
  file_release: FileReleaseTable
  release_files: ReleaseFilesTable
  asset: AssetTable
  planned_release: ScheduledReleaseTable
  preview_link: PreviewLinkTable
  audit: AuditTable
  activity: ActivityTable
  application: ApplicationTable
  user_event: EventTable
  user_event_version: EventVersionTable
  progress_due: ProgressDueTable
  reversal_after_grant: ReversalAfterGrantTable
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
