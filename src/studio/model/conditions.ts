import type { PageState } from '../../contract/pageState.ts'

/** One test of a condition. */
export type Test =
  | { readonly kind: 'phase'; readonly states: readonly PageState[]; readonly not: boolean }
  | { readonly kind: 'signedIn' | 'joined' | 'eligible' | 'newUser' | 'agent' | 'inApp'; readonly not: boolean }
  | { readonly kind: 'region'; readonly regions: readonly string[]; readonly not: boolean }
  | { readonly kind: 'language'; readonly languages: readonly string[]; readonly not: boolean }
  /** `at`: epoch ms, or a time of the activity, such as `endTime`. */
  | { readonly kind: 'date'; readonly is: 'before' | 'from'; readonly at: number | ActivityTime }

export type ActivityTime = 'applyStartTime' | 'applyEndTime' | 'startTime' | 'endTime' | 'settleTime' | 'claimEndTime'

/** A condition as the builder shows it. */
export type ConditionForm = Test | { readonly kind: 'all' | 'any'; readonly parts: readonly ConditionForm[] }

/** A part of a condition, joined to others by `&&` or `||`. */
export interface ConditionPart {
  /** `all` and `any` have parts; a `test` has none. */
  readonly kind: 'all' | 'any' | 'test'
  /** The range in the text, in UTF-16 code units, without brackets around it. */
  readonly start: number
  readonly end: number
  readonly source: string
  /** true or false; null: it has no value, see `problem`. */
  readonly value: boolean | null
  readonly problem: string | undefined
  readonly parts: readonly ConditionPart[]
}

/** Why a condition has its value. */
export interface Explanation {
  /** null: the condition has no value, see `problem`. The block is hidden then. */
  readonly value: boolean | null
  readonly problem: string | undefined
  /** undefined when the text cannot be parsed. */
  readonly root: ConditionPart | undefined
  /** The smallest parts that make it false; empty when it is true. */
  readonly causes: readonly ConditionPart[]
}

/** The form of a condition; null when it cannot be shown as a form without a loss. */
export declare function toForm(source: string): ConditionForm | null
/** The condition of a form. */
export declare function fromForm(form: ConditionForm): string
/** Evaluates a condition with the facts of a viewer (`conditionContext`), and names the parts that hide the block. */
export declare function explain(source: string, facts: Readonly<Record<string, unknown>>): Explanation
