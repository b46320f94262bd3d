import type { Registry } from '../../registry/createRegistry.ts'
import type { Draft } from './document.ts'
import type { Plan } from './plan.ts'

/** Money of one coin. Amounts are decimal strings. */
export interface CoinTotal {
  readonly coin: string
  /** The budget; null: the coin has none. */
  readonly budget: string | null
  /** What is paid if everything that has a limit is paid out. */
  readonly largest: string
  /** Rewards without stock: only the budget limits them, so `largest` does not contain them. */
  readonly open: readonly string[]
  /** What `draws` draws pay on average, without the ends of stocks; null without a lottery. */
  readonly expectedPerDraw: string | null
  /** What each participant can receive for tasks, tiers and free draws. */
  readonly perUser: string
  /** `largest` is above the budget. */
  readonly isOver: boolean
}

/** The numbers of the rules. */
export interface RulesTotals {
  /** Sum of the odds of all prizes, per million; null without a lottery. */
  readonly odds: number | null
  readonly coins: readonly CoinTotal[]
  /** What is expected to be paid with a number of participants. */
  expected(assumptions: Assumptions): readonly { readonly coin: string; readonly amount: string }[]
}

/** What the expected payout is computed with. */
export interface Assumptions {
  readonly participants: number
  /** The part of the participants who complete a task, from 0 to 1000000 (per million). */
  readonly completion: number
  /** Draws per participant. */
  readonly draws: number
}

/** A date of the rules or of the schedule. */
export interface DatePoint {
  readonly file: string
  readonly pointer: string
  /** Epoch ms. */
  readonly at: number
}

/** The parsed `platform.json`; null if missing. With a syntax error the last good one. */
export declare function rulesOf(draft: Pick<Draft, 'files'>): Readonly<Record<string, unknown>> | null
/** The value at a JSON pointer of `platform.json`. */
export declare function getRule(draft: Pick<Draft, 'files'>, pointer: string): unknown
/** Sets a value; undefined removes it. Missing objects around it are created. */
export declare function setRule(draft: Draft, pointer: string, value: unknown): Plan
/** Adds an entry to a list, at the end if `index` is left out. Without `value` a valid entry with free ids is made. */
export declare function addRow(
  draft: Draft,
  registry: Registry,
  list: string,
  options?: { index?: number; value?: unknown },
): Plan
export declare function removeRow(draft: Draft, list: string, index: number): Plan
/** Moves an entry. `to` counts without the entry. */
export declare function moveRow(draft: Draft, list: string, from: number, to: number): Plan
/** Odds, payouts and budgets. Cached. */
export declare function totalsOf(draft: Pick<Draft, 'files'>): RulesTotals | null
/** All dates of rules and page. */
export declare function datesOf(draft: Pick<Draft, 'files'>): readonly DatePoint[]
/** Shifts all dates of rules and page by a number of milliseconds; each keeps its offset and format. */
export declare function shiftDates(draft: Draft, ms: number): Plan
