import type { Generated } from 'kysely'

/** What happened to a user, such as a deposit. `rules/taskTypes.ts` explains `amount` and `symbol` of each kind. */
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
  /** Until when a process works on it, or when its next event happens: epoch ms in real time. */
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

/** Rebates that were paid before their trade was reversed or corrected. */
export interface OverpaidRebateTable {
  event_id: number
  user_id: string
  coin: string
  /** What was paid too much, in minor units. */
  amount: string
  reason: string
  at: number
}

/** Overpaid rebates and rewards that operators have settled. */
export interface OverpaidSettledTable {
  /** `rb-…` of a rebate, or the id of a reward record. */
  ledger_id: string
  /** The amount of the entry when it was settled; with another one, the entry is open again. */
  amount: string
  at: number
}

/** Tables of events and of what follows from them. */
export interface EventTables {
  user_event: EventTable
  user_event_version: EventVersionTable
  progress_due: ProgressDueTable
  reversal_after_grant: ReversalAfterGrantTable
  overpaid_rebate: OverpaidRebateTable
  overpaid_settled: OverpaidSettledTable
}
