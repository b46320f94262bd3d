import { wellKnownCoins } from '../rules/coins.ts'

const ticker = /(?<![A-Za-z0-9])[A-Z]{2,6}(?![A-Za-z0-9])/g

/** The well-known coins that a text names. Words in capitals are not coins. */
export const coinsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(ticker)].flatMap(([one]) => (wellKnownCoins.has(one) ? [one] : [])))
