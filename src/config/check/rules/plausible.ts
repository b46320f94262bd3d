import { oneMinor } from '../../../contract/decimal.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, tasksOf } from '../located.ts'

/** A deposit this many times the reward was probably written in cents. */
const maxRatio = 400n
/** Above this, the amount of the reward is wrong, which is reported as such. */
const absurdRatio = 5000n
/** A stock this many times smaller than those of all other tasks probably lacks digits. */
const fewTimes = 100
/** With fewer rewards, none of them is unusual. */
const fewest = 3
/** Deposits that are this many times the volumes of the same tiers are probably exchanged with them. */
const exchanged = 5n

/** Reports values of tasks and tiers that are valid, and so unusual beside the others that they are probably wrong. */
export const checkPlausible = (document: Document, root: Located): Problem[] => [
  ...checkDeposits(document, root),
  ...checkHoldings(document, root),
  ...checkTaskStocks(document, root),
  ...checkTierFields(document, root),
]

function checkDeposits(document: Document, root: Located): Problem[] {
  return tasksOf(root).flatMap((task) => {
    const { taskType, threshold } = task.value
    const asked = amountOf(threshold)
    const paid = entries(task, 'rewards').map(({ value }) => ({ coin: value.coin, amount: amountOf(value.amount) }))
    const total = paid.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
    const isDeposit = taskType === 'RECHARGE' || taskType === 'SPOT_FIRST_RECHARGE'
    if (!isDeposit || asked === null || total === 0n || paid.some(({ coin }) => coin !== 'USDT')) return []
    if (asked < total * maxRatio || asked > total * absurdRatio) return []
    return [
      document.problem('P0735', join(task.pointer, 'threshold'), {
        message: `Users must deposit ${String(threshold)} USDT, ${String(asked / total)} times the reward.`,
        cause: 'Thresholds are in whole USDT. Probably cents were written, or a zero too many.',
        suggestion: 'Check the threshold and the amount of the reward.',
      }),
    ]
  })
}

/** Amounts of well-known coins that hardly any user holds. */
const largeHoldings: Readonly<Record<string, bigint>> = { BTC: 20n, ETH: 500n, BNB: 2_000n, SOL: 10_000n }

function checkHoldings(document: Document, root: Located): Problem[] {
  return tasksOf(root).flatMap(({ value, pointer }) => {
    const { taskType, coin, threshold } = value
    const [large, asked] = [ownValue(largeHoldings, String(coin)), amountOf(threshold)]
    if (taskType !== 'SPOT_HOLDS' || large === undefined || asked === null || asked < large * oneMinor) return []
    return [
      document.problem('P0735', join(pointer, 'threshold'), {
        message: `Users must hold ${String(threshold)} ${String(coin)}.`,
        cause: 'Hardly any user holds that much. Probably the amount of another coin was written.',
        suggestion: 'Check the threshold and the coin.',
      }),
    ]
  })
}

function checkTaskStocks(document: Document, root: Located): Problem[] {
  const rewards = tasksOf(root)
    .flatMap((task) => entries(task, 'rewards'))
    .flatMap((reward) => {
      const { stock, amount, rewardType } = reward.value
      const paid = amountOf(amount)
      if (typeof stock !== 'number' || !Number.isInteger(stock) || paid === null || rewardType === 'PHYSICAL') return []
      return [{ reward, stock, cost: BigInt(stock) * paid }]
    })
  const [lowest, next] = [...rewards].sort((a, b) => a.stock - b.stock)
  if (!lowest || !next || rewards.length < fewest) return []
  const others = rewards.filter((one) => one !== lowest)
  if (others.some(({ stock, cost }) => stock < lowest.stock * fewTimes || cost < lowest.cost * BigInt(fewTimes)))
    return []
  return [
    document.problem('P0768', join(lowest.reward.pointer, 'stock'), {
      message: `The stock is ${lowest.stock}, and each other reward of a task has ${next.stock.toLocaleString('en-US')} or more.`,
      cause: 'Nearly all users who complete the task would get nothing.',
      suggestion: 'Check the stock: it may lack digits.',
    }),
  ]
}

function checkTierFields(document: Document, root: Located): Problem[] {
  const tiers = entries(root, 'tiers')
  const isExchanged = tiers.every(({ value }) => {
    const [deposit, volume] = [amountOf(value.depositMin), amountOf(value.volumeMin)]
    return deposit !== null && volume !== null && volume > 0n && deposit >= volume * exchanged
  })
  if (tiers.length < fewest || !isExchanged) return []
  return [
    document.problem('P0735', '/tiers/0/depositMin', {
      message: `Each tier asks for a deposit of ${exchanged} times its volume or more.`,
      cause: 'Users trade what they deposit several times, so the two fields are probably exchanged.',
      suggestion: 'Exchange "depositMin" and "volumeMin" of each tier, or check both.',
    }),
  ]
}
