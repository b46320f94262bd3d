import type { StudioProblem } from '../../../contract/studio/check.ts'
import { saidProblem } from '../../words/problemText.ts'

/** What the checker says of `platform.json`, by the pointers of its values. */
export type RuleErrors = ReadonlyMap<string, readonly string[]>

/** The errors of the checker in the rules, as texts. */
export function ruleErrors(problems: readonly StudioProblem[], language: string): RuleErrors {
  const errors = new Map<string, string[]>()
  for (const { file, severity, pointer, code, message } of problems) {
    if (file !== 'platform.json' || severity !== 'error') continue
    errors.set(pointer, [...(errors.get(pointer) ?? []), saidProblem(language, code, message)])
  }
  return errors
}

const isIn = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`)

/** The errors of a value and of its parts, but not of the parts at `shown`, which show their own. */
export const errorsIn = (errors: RuleErrors, outer: string, shown: readonly string[] = []): readonly string[] =>
  [...errors].flatMap(([pointer, texts]) =>
    isIn(pointer, outer) && !shown.some((inner) => isIn(pointer, inner)) ? texts : [],
  )
