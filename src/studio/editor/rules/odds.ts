import { valueAt } from './values.ts'

/** All odds together, per million. */
export const allOdds = 1_000_000

/** A prize in the bar of the odds. */
export interface OddsPart {
  readonly id: string
  /** Key of the name. */
  readonly name: string | undefined
  /** Per million. */
  readonly odds: number
  readonly hasReward: boolean
}

interface OddsModel {
  readonly parts: readonly OddsPart[]
  readonly sum: number
  /** What is missing to 100 %, per million; negative: too much. */
  readonly rest: number
  /** Index of the prize that gets the remaining odds: the first without a reward; -1: there is none. */
  readonly taker: number
}

/** The odds of a lottery. Odds that are not a whole number count as 0. */
export function oddsOf(prizes: unknown): OddsModel {
  const list = Array.isArray(prizes) ? prizes : []
  const parts = list.map((prize, index): OddsPart => {
    const [id, name, odds] = [valueAt(prize, ['prizeId']), valueAt(prize, ['name']), valueAt(prize, ['odds'])]
    return {
      id: typeof id === 'string' ? id : String(index + 1),
      name: typeof name === 'string' ? name : undefined,
      odds: Number.isSafeInteger(odds) && (odds as number) > 0 ? (odds as number) : 0,
      hasReward: typeof valueAt(prize, ['reward']) === 'object' && valueAt(prize, ['reward']) !== null,
    }
  })
  const sum = parts.reduce((total, { odds }) => total + odds, 0)
  return { parts, sum, rest: allOdds - sum, taker: parts.findIndex(({ hasReward }) => !hasReward) }
}
