import { payableText } from '../../contract/coins.ts'
import { equals } from '../../contract/decimal.ts'
import { formatAmount } from '../../contract/formatNumber.ts'
import { languageOf } from '../../contract/languages.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { rewardRulesOf } from './rewardRules.ts'

/** A reward as it is credited. */
export interface Credited {
  amount: string
  coin?: string | null | undefined
}

/** The placeholder for amount and coin in the words of a reward: "{{amount}} for rank 1". */
const placeholder = /\{\{\s*amount\s*\}\}/g

const hasDigits = (words: string) => /\p{Nd}/u.test(words)

const promisedAmounts = new WeakMap<PlatformRules, Map<string, string>>()

/** The amount of a reward in the rules; undefined if the rules have no such reward. */
function promisedBy(rules: PlatformRules, rewardId: string): string | undefined {
  const known = promisedAmounts.get(rules) ?? new Map(rewardRulesOf(rules).map((rule) => [rule.rewardId, rule.amount]))
  promisedAmounts.set(rules, known)
  return known.get(rewardId)
}

/**
 * The name of a credited reward. It never shows a sum that differs from the ledger. The placeholder `{{amount}}` is
 * replaced by the credited amount. Other words are used if the amount equals `promised`, or if they contain no digits.
 * Otherwise the amount itself is the name: a share of a pool or of a team reward differs from the sum in the words.
 */
export function nameCredited(
  words: string,
  { amount, coin = null }: Credited,
  promised: string | undefined,
  locale: string,
): string {
  const sum = formatAmount(payableText(amount, coin), coin, locale)
  if (words.search(placeholder) >= 0) return words.replace(placeholder, () => sum)
  const isAsPromised = promised !== undefined && equals(amount, promised)
  if (coin === null || isAsPromised || !hasDigits(words)) return words
  return languageOf(locale).dir === 'rtl' ? `\u2068${sum}\u2069` : sum
}

/** The name of a reward of these rules. `words` is the text of its name key. */
export const nameOfReward = (
  rules: PlatformRules,
  reward: Credited & { rewardId: string },
  words: string,
  locale: string,
): string => nameCredited(words, reward, promisedBy(rules, reward.rewardId), locale)
