import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, part } from '../located.ts'

/** Types of rewards that are worth the same: both are lent as margin. */
const alike: Readonly<Record<string, string>> = { GIFT_CASH: 'FUTURES_COUPON' }

/** A reward of a task or a prize: what must be done or how rarely it is won, as a number, and what it pays. */
interface Step {
  place: Located
  key: string
  effort: bigint
  reward: Located
}

/** Reports a task that asks for more than another one of its kind and pays less, and a larger prize that is more likely. */
export const checkMoreForLess = (document: Document, root: Located): Problem[] => [
  ...firstPair(stepsOfTasks(root), ({ place, reward }, easier) =>
    document.problem('P0740', join(reward.pointer, 'amount'), {
      message: `The task "${String(place.value.taskId)}" asks for more than "${String(easier.place.value.taskId)}", and pays less.`,
      cause: `It pays ${String(reward.value.amount)}, and the easier task pays ${String(easier.reward.value.amount)}.`,
      suggestion: 'Check both thresholds and both amounts.',
    }),
  ),
  ...firstPair(stepsOfPrizes(root), ({ place }, likelier) =>
    document.problem('P0740', join(likelier.place.pointer, 'odds'), {
      message: `The prize "${String(likelier.place.value.prizeId)}" is larger than "${String(place.value.prizeId)}", and more likely.`,
      cause: `Their odds are ${String(likelier.place.value.odds)} and ${String(place.value.odds)} in a million.`,
      suggestion: 'Check the odds of both prizes.',
    }),
  ),
]

/** The first two steps of one kind of which the first takes more effort and pays less. */
function firstPair(steps: readonly Step[], describe: (more: Step, less: Step) => Problem): Problem[] {
  for (const more of steps) {
    const less = steps.find(
      (one) => one.key === more.key && one.effort < more.effort && paid(one) > paid(more) && paid(more) > 0n,
    )
    if (less) return [describe(more, less)]
  }
  return []
}

const paid = ({ reward }: Step): bigint => amountOf(reward.value.amount) ?? 0n

const kindOf = ({ value }: Located): unknown[] => [alike[String(value.rewardType)] ?? value.rewardType, value.coin]

/** The tasks with one reward. Tasks that count different things, or at other times, are not compared. */
const stepsOfTasks = (root: Located): Step[] =>
  entries(root, 'taskGroups').flatMap((group) =>
    entries(group, 'tasks').flatMap((place) => {
      const { taskType, threshold, products, coin, operator, validDays } = place.value
      const [reward, second] = entries(place, 'rewards')
      const effort = amountOf(threshold)
      if (!reward || second || effort === null || /^LT/.test(String(operator))) return []
      const key = [group.value.timing, taskType, products, coin, validDays, ...kindOf(reward)]
      return [{ place, key: JSON.stringify(key), effort, reward }]
    }),
  )

/** The prizes of the lottery. The lower the odds, the more draws a prize takes. */
const stepsOfPrizes = (root: Located): Step[] =>
  part(root, 'lottery').flatMap((lottery) =>
    entries(lottery, 'prizes').flatMap((place) => {
      const { odds } = place.value
      const [reward] = part(place, 'reward')
      if (!reward || typeof odds !== 'number' || !Number.isInteger(odds)) return []
      // The smaller prize is the one that must be more likely.
      return [{ place, key: JSON.stringify(kindOf(reward)), effort: BigInt(-odds), reward }]
    }),
  )
