import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { entries, type Found, part } from './found.ts'
import { replace } from './suggest.ts'

/** All prizes of a draw together: odds are parts of a million. */
const allOdds = 1_000_000

/** Odds that make a whole, and a prize to fall back to when one is sold out. */
export function checkLottery(document: Document, root: Found): Problem[] {
  return part(root, 'lottery').flatMap((lottery) => {
    const prizes = entries(lottery, 'prizes')
    if (prizes.length < 2) return []
    return [...checkOdds(document, lottery, prizes), ...checkFallback(document, lottery, prizes)]
  })
}

function checkOdds(document: Document, { pointer }: Found, prizes: readonly Found[]): Problem[] {
  const odds = prizes.map(({ value }) => value.odds)
  if (!odds.every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one <= allOdds)) return []
  const sum = odds.reduce((total: number, one) => total + Number(one), 0)
  if (sum === allOdds) return []
  const gap = allOdds - sum
  return [
    document.problem('P0708', join(pointer, 'prizes'), {
      message: `The odds of the prizes make ${sum}, and must make ${allOdds}.`,
      cause: 'Odds are whole numbers in a million: 250000 is one draw in four.',
      suggestion: gap > 0 ? `${gap} are missing: give them to a prize.` : `Take ${-gap} away.`,
      on: 'key',
    }),
  ]
}

function checkFallback(document: Document, lottery: Found, prizes: readonly Found[]): Problem[] {
  const { fallbackPrizeId } = lottery.value
  if (fallbackPrizeId === undefined) return prizes.some(isEmpty) ? [] : [sayNoFallback(document, lottery)]
  const pointer = join(lottery.pointer, 'fallbackPrizeId')
  const fallback = prizes.find(({ value }) => value.prizeId === fallbackPrizeId)
  if (fallback) return checkFallbackStock(document, pointer, fallback)
  const meant = nearest(
    String(fallbackPrizeId),
    prizes.map(({ value }) => String(value.prizeId)),
  )
  return [
    document.problem('P0712', pointer, {
      message: `There is no prize "${fallbackPrizeId}" to fall back to.`,
      ...(meant && { suggestion: `Did you mean "${meant}"?`, edit: replace(document.span(pointer), meant) }),
    }),
  ]
}

const isEmpty = ({ value }: Found) => value.reward === undefined || value.reward === null

const sayNoFallback = (document: Document, { pointer }: Found): Problem =>
  document.problem('P0712', join(pointer, 'prizes'), {
    message: 'Nothing is left to draw when a prize is sold out.',
    suggestion: 'Add a prize without "reward", or name a prize without stock in "fallbackPrizeId".',
    on: 'key',
  })

function checkFallbackStock(document: Document, pointer: string, fallback: Found): Problem[] {
  const [reward] = part(fallback, 'reward')
  if (reward?.value.stock === undefined) return []
  return [
    document.problem('P0712', pointer, {
      message: `The prize "${fallback.value.prizeId}" has a stock, so it can be sold out itself.`,
      suggestion: 'Name a prize without stock, or take its stock out.',
    }),
  ]
}
