import { oneMinor } from '../../contract/decimal.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { amountOf, fromMinor } from './amounts.ts'
import { entries, type Located, part, rewardsOf, tasksOf } from './located.ts'
import { maxCostByCoin } from './maxCosts.ts'

/** Checks that every coin paid out has a budget, and that the budget covers the maximum cost where it is known. */
export function checkBudget(document: Document, root: Located): Problem[] {
  // A budget of the wrong type is reported by the schema.
  if (!Array.isArray(root.value.budget)) return []
  const lines = entries(root, 'budget')
  const excess = findExcess(document, root, lines)
  return [
    ...findUncovered(document, root, lines),
    ...excess,
    ...(excess.length ? [] : [...findUnpayable(document, root, lines), ...findOversized(document, root, lines)]),
    ...findUnused(document, root, lines),
  ]
}

/** The rewards that one claim pays. The rewards of a task are paid together or not at all. */
const claimsOf = (root: Located): Located[][] => [
  ...tasksOf(root).map((task) => entries(task, 'rewards')),
  ...rewardsOf(root)
    .filter(({ pointer }) => !pointer.startsWith('/taskGroups/'))
    .map((reward) => [reward]),
]

/** Reports budgets that are smaller than what a single claim pays. */
function findUnpayable(document: Document, root: Located, lines: readonly Located[]): Problem[] {
  return lines.flatMap(({ value, pointer }) => {
    const held = amountOf(value.amount)
    const claims = claimsOf(root).map((rewards) => {
      const own = rewards.filter((reward) => reward.value.coin === value.coin)
      return { count: own.length, sum: own.reduce((sum, reward) => sum + (amountOf(reward.value.amount) ?? 0n), 0n) }
    })
    const { count, sum } = claims.reduce((max, claim) => (claim.sum > max.sum ? claim : max), { count: 0, sum: 0n })
    if (held === null || sum <= held) return []
    const largest = fromMinor(sum)
    return [
      document.problem('P0709', join(pointer, 'amount'), {
        message: `${count > 1 ? 'The rewards of one task are' : 'One reward is'} ${largest} ${value.coin}, and the budget holds ${value.amount}.`,
        cause:
          count > 1
            ? 'They are paid together, so they could not be paid even once.'
            : 'It could not be paid even once.',
        suggestion: `Raise the budget to "${largest}" at least, or lower the ${count > 1 ? 'rewards' : 'reward'}.`,
      }),
    ]
  })
}

/** A budget of at least this many times the maximum cost probably has digits too many. */
const maxTimes = 50n
/** The same for an excess of 1,000 units and more. Small budgets are often round numbers. */
const maxTimesOfLarge = 10n
const large = oneMinor * 1000n

/** Reports budgets far above the maximum cost. Only for coins where each reward has a stock or a rank. */
function findOversized(document: Document, root: Located, lines: readonly Located[]): Problem[] {
  if (root.value.agent !== undefined) return []
  const maxCosts = maxCostByCoin(root)
  return lines.flatMap(({ value, pointer }) => {
    const held = amountOf(value.amount)
    const sum = maxCosts.get(String(value.coin))
    const isOpen = rewardsOf(root).some(
      (reward) =>
        reward.value.coin === value.coin &&
        reward.value.stock === undefined &&
        !reward.pointer.startsWith('/leaderboards'),
    )
    if (held === null || !sum || isOpen || held < sum * (held - sum < large ? maxTimes : maxTimesOfLarge)) return []
    return [
      document.problem('P0748', join(pointer, 'amount'), {
        message: `The budget holds ${value.amount} ${String(value.coin)}, and the rewards can cost ${fromMinor(sum)} at most.`,
        cause: 'A budget that large limits nothing. It probably has too many zeros.',
        suggestion: `Write "${fromMinor(sum)}", or the limit you want.`,
      }),
    ]
  })
}

const paidCoins = (root: Located): ReadonlySet<unknown> =>
  new Set([...rewardsOf(root), ...part(root, 'pool')].map(({ value }) => value.coin))

/** Reports budget lines in a coin that nothing is paid in. */
function findUnused(document: Document, root: Located, lines: readonly Located[]): Problem[] {
  const coins = paidCoins(root)
  // Rebates of agents can be paid in coins that no reward names.
  if (root.value.agent !== undefined || coins.size === 0) return []
  return lines.flatMap(({ value, pointer }) => {
    if (typeof value.coin !== 'string' || !ticker.test(value.coin) || coins.has(value.coin)) return []
    return [
      document.problem('P0748', join(pointer, 'coin'), {
        message: `Nothing is paid in ${value.coin}.`,
        cause: 'No reward and no pool is in this coin.',
        suggestion: 'Remove the line, or correct the coin of the reward it is for.',
      }),
    ]
  })
}

// An invalid ticker is reported by the schema.
const ticker = /^[A-Z0-9]{2,12}$/

function findUncovered(document: Document, root: Located, lines: readonly Located[]): Problem[] {
  const covered = new Set<unknown>(lines.map(({ value }) => value.coin))
  const held = [...covered].map(String)
  const paid = paidCoins(root)
  const unused = lines.filter(({ value }) => typeof value.coin === 'string' && !paid.has(value.coin))
  return rewardsOf(root).flatMap(({ value, pointer }) => {
    const { coin } = value
    if (typeof coin !== 'string' || !ticker.test(coin) || covered.has(coin)) return []
    // One new line in the budget fixes all rewards in this coin.
    covered.add(coin)
    const meant = nearest(coin, held)
    const isOften = rewardsOf(root).filter((reward) => reward.value.coin === coin).length > 1
    // Several rewards are right, and the only line that nothing is paid from is wrong.
    if (unused.length === 1 && unused[0] && isOften)
      return [
        document.problem('P0705', join(unused[0].pointer, 'coin'), {
          message: `There is no budget in ${coin}.`,
          cause: `The line in ${String(unused[0].value.coin)} is for nothing: no reward and no pool is in this coin.`,
          suggestion: `Write "${coin}" here, or add { "coin": "${coin}", "amount": "…" } to "budget".`,
        }),
      ]
    return [
      document.problem('P0705', join(pointer, 'coin'), {
        message: `There is no budget in ${coin}.`,
        suggestion: `${meant ? `Did you mean "${meant}"? If not, add` : 'Add'} { "coin": "${coin}", "amount": "…" } to "budget".`,
      }),
    ]
  })
}

function findExcess(document: Document, root: Located, lines: readonly Located[]): Problem[] {
  const maxCosts = maxCostByCoin(root)
  return lines.flatMap(({ value, pointer }) => {
    const held = amountOf(value.amount)
    const sum = maxCosts.get(String(value.coin)) ?? 0n
    if (held === null || sum <= held) return []
    const needed = fromMinor(sum)
    return [
      document.problem('P0709', join(pointer, 'amount'), {
        message: `The rewards promise ${needed} ${value.coin}, and the budget holds ${value.amount}.`,
        cause: 'This sum counts the stock of each reward and, on leaderboards, every rank of every period.',
        suggestion: `Raise the budget to "${needed}", or lower stock and amounts.`,
      }),
    ]
  })
}
