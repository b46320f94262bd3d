import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { entries, type Located, part, tasksOf } from '../located.ts'

/** A prize that lasts this many times shorter or longer than the others probably has the odds or the stock of another one. */
const maxTimes = 100
/** With fewer values, none is the usual one. */
const fewest = 3

/** Checks that stocks fit to odds, and that no reward lacks the stock that all others have. */
export function checkStocks(document: Document, root: Located): Problem[] {
  const lotteries = part(root, 'lottery')
  const prizes = lotteries.flatMap((lottery) =>
    entries(lottery, 'prizes').filter(({ value }) => value.prizeId !== lottery.value.fallbackPrizeId),
  )
  return [
    ...checkDuration(document, prizes),
    ...checkMissing(
      document,
      prizes.flatMap((prize) => part(prize, 'reward')),
    ),
    ...checkMissing(
      document,
      tasksOf(root).flatMap((task) => entries(task, 'rewards')),
    ),
  ]
}

/** Reports the prize whose stock lasts much shorter than the stocks of the other prizes, else the one that lasts much longer. */
function checkDuration(document: Document, prizes: readonly Located[]): Problem[] {
  const lasting = prizes.flatMap((prize) => {
    const { odds } = prize.value
    const stock = part(prize, 'reward')[0]?.value.stock
    if (typeof odds !== 'number' || typeof stock !== 'number' || odds <= 0 || stock <= 0) return []
    return [{ prize, odds, stock, draws: (stock * 1_000_000) / odds }]
  })
  const inOrder = [...lasting].sort((a, b) => a.draws - b.draws)
  const [first, last, usual] = [inOrder[0], inOrder.at(-1), inOrder[Math.floor(inOrder.length / 2)]]
  if (!first || !last || !usual || inOrder.length < fewest) return []
  const wrong = usual.draws >= first.draws * maxTimes ? first : last.draws >= usual.draws * maxTimes ? last : undefined
  if (!wrong) return []
  const round = (draws: number) => Number(draws.toPrecision(2)).toLocaleString('en-US')
  const isShort = wrong === first
  return [
    document.problem('P0765', join(wrong.prize.pointer, 'odds'), {
      message: `${isShort ? 'This prize runs out' : 'This prize would run out only'} after about ${round(wrong.draws)} draws, others after ${round(usual.draws)}.`,
      cause: `Its odds are ${wrong.odds} in a million, and its stock is ${wrong.stock}.`,
      suggestion: 'Check its odds and its stock: they may be those of another prize.',
    }),
  ]
}

const isCoin = ({ value }: Located) => typeof value.coin === 'string'

/** Reports the only reward without a stock in a list. Goods without one are reported by another check. */
function checkMissing(document: Document, rewards: readonly Located[]): Problem[] {
  const paid = rewards.filter(isCoin)
  const [open, ...more] = paid.filter(({ value }) => value.stock === undefined)
  if (!open || more.length || paid.length < fewest) return []
  return [
    document.problem('P0766', open.pointer, {
      message: `The reward "${String(open.value.rewardId)}" has no stock, and the other ${paid.length - 1} have one.`,
      cause: 'It would be paid any number of times, until nothing is left in the budget for the other rewards.',
      suggestion: 'Add "stock".',
    }),
  ]
}
