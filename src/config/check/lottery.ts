import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { entries, type Located, part } from './located.ts'
import { sureEdit } from './suggest.ts'

/** The sum of all odds, which are parts of a million. */
const allOdds = 1_000_000

/** Checks that the odds add up, and that a fallback prize exists for prizes that are sold out. */
export function checkLottery(document: Document, root: Located): Problem[] {
  return part(root, 'lottery').flatMap((lottery) => {
    const prizes = entries(lottery, 'prizes')
    if (prizes.length < 2) return []
    return [...checkOdds(document, lottery, prizes), ...checkFallback(document, lottery, prizes)]
  })
}

function checkOdds(document: Document, { pointer }: Located, prizes: readonly Located[]): Problem[] {
  const odds = prizes.map(({ value }) => value.odds)
  const whole = wholeOf(odds)
  if (whole) return [describeShares(document, pointer, whole)]
  if (!odds.every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one <= allOdds)) return []
  const sum = odds.reduce((total: number, one) => total + Number(one), 0)
  if (sum === allOdds) return []
  const gap = allOdds - sum
  return [
    document.problem('P0708', join(pointer, 'prizes'), {
      message: `The odds of the prizes add up to ${sum}, and must add up to ${allOdds}.`,
      cause: 'Odds are whole numbers in a million: 250000 is one draw in four.',
      suggestion:
        sum > 0 && sum <= allOdds / 10 && Number.isInteger(Math.log10(sum))
          ? `Write each of them ${allOdds / sum} times as large.`
          : gap > 0
            ? `${gap} are missing: give them to a prize.`
            : `Take ${-gap} away.`,
      on: 'key',
    }),
  ]
}

/** What odds with fractions add up to, if it is 1 or 100. */
const wholeOf = (odds: readonly unknown[]): number | undefined => {
  const shares = odds.map(Number)
  const sum = shares.reduce((total, one) => total + one, 0)
  return shares.some((one) => !Number.isInteger(one))
    ? [1, 100].find((all) => Math.abs(sum - all) < all / 100)
    : undefined
}

const describeShares = (document: Document, pointer: string, whole: number): Problem =>
  document.problem('P0708', join(pointer, 'prizes'), {
    message: `The odds of the prizes add up to ${whole}, and must add up to ${allOdds}.`,
    cause: 'Odds are whole numbers in a million: 250000 is one draw in four.',
    suggestion: `Multiply each of them by ${(allOdds / whole).toLocaleString('en-US')}.`,
    on: 'key',
  })

function checkFallback(document: Document, lottery: Located, prizes: readonly Located[]): Problem[] {
  const { fallbackPrizeId } = lottery.value
  if (fallbackPrizeId === undefined) return prizes.some(isEmpty) ? [] : [describeMissingFallback(document, lottery)]
  const pointer = join(lottery.pointer, 'fallbackPrizeId')
  const fallback = prizes.find(({ value }) => value.prizeId === fallbackPrizeId)
  if (fallback) return checkFallbackStock(document, pointer, fallback)
  const ids = prizes.map(({ value }) => String(value.prizeId))
  const meant = nearest(String(fallbackPrizeId), ids)
  return [
    document.problem('P0712', pointer, {
      message: `There is no prize "${fallbackPrizeId}" to fall back to.`,
      suggestion: meant ? `Did you mean "${meant}"?` : `The prizes are: ${ids.join(', ')}.`,
      edit: sureEdit(document, pointer, String(fallbackPrizeId), ids),
    }),
  ]
}

const isEmpty = ({ value }: Located) => value.reward === undefined || value.reward === null

const describeMissingFallback = (document: Document, { pointer }: Located): Problem =>
  document.problem('P0712', join(pointer, 'prizes'), {
    message: 'Nothing is left to draw when a prize is sold out.',
    suggestion: 'Add a prize without "reward", or name a prize without stock in "fallbackPrizeId".',
    on: 'key',
  })

function checkFallbackStock(document: Document, pointer: string, fallback: Located): Problem[] {
  const [reward] = part(fallback, 'reward')
  if (reward?.value.stock === undefined) return []
  return [
    document.problem('P0712', pointer, {
      message: `The prize "${fallback.value.prizeId}" has a stock, so it can be sold out itself.`,
      suggestion: 'Name a prize without stock, or remove its stock.',
    }),
  ]
}
