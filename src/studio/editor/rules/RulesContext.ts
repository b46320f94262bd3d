import { createContext, useContext } from 'react'
import type { Field } from '../../model/index.ts'
import type { RuleErrors } from './ruleErrors.ts'

/** What the controls of the rules share. */
export interface RulesParts {
  /** The parsed `platform.json`. */
  readonly rules: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
  /** Offset of the activity: `+08:00`. */
  readonly zone: string
  /** The language file whose texts are edited. */
  readonly locale: string
  /** What the checker says of the values. */
  readonly errors: RuleErrors
  /** The pointer that was asked for by another panel; null: none. */
  readonly target: string | null
  set(pointer: string, value: unknown): boolean
  setText(pointer: string, text: string | undefined): boolean
  textOf(key: string): string | undefined
  /** The English text of a key, which is shown where a translation is missing. */
  englishOf(key: string): string | undefined
  /** A name in the language that is edited, else in English, with the figures of the rules. `rewardId`: of the reward that has it. */
  nameOf(key: string, rewardId?: string): string | undefined
  add(list: string, index?: number): boolean
  /** Adds an optional object. */
  addPart(pointer: string): boolean
  remove(list: string, index: number): boolean
  move(list: string, from: number, to: number): boolean
}

/** Read it through `useRules`. */
export const RulesContext = createContext<RulesParts | null>(null)

/** The rules of the open draft. */
export function useRules(): RulesParts {
  const parts = useContext(RulesContext)
  if (!parts) throw new Error('No rules in context: render controls inside the Rules tab.')
  return parts
}
