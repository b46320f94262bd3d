import { coinScale } from '../../../contract/coins.ts'
import { fromMinor, oneMinor, unitOf } from '../../../contract/decimal.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, part, rewardsOf } from '../located.ts'

/** Maximum number of draws of one reward. `tests/unit/rules/neverCompleted.test.ts` compares it with the platform's rule. */
export const maxDraws = 999_999

/** Checks that the platform can pay rewards: the number of draws, and what a team divides. */
export const checkPayable = (document: Document, root: Located): Problem[] => [
  ...rewardsOf(root).flatMap((reward) => checkDrawCount(document, reward)),
  ...part(root, 'team').flatMap((team) => checkTeamRewards(document, root, team)),
]

function checkDrawCount(document: Document, { value, pointer }: Located): Problem[] {
  const { rewardType, amount } = value
  if (rewardType !== 'LOTTERY_COUNT' || (amountOf(amount) ?? 0n) <= BigInt(maxDraws) * oneMinor) return []
  return [
    document.problem('P0763', join(pointer, 'amount'), {
      message: `The reward gives ${String(amount)} draws, and one reward gives at most ${maxDraws}.`,
      cause: 'The platform refuses to publish it.',
      suggestion: `Write "${maxDraws}" or less.`,
    }),
  ]
}

/** Reports rewards of teams with fewer units than a team has members. Parts below one unit are not paid. */
function checkTeamRewards(document: Document, root: Located, { value: team }: Located): Problem[] {
  const { minMembers, maxMembers } = team
  if (typeof minMembers !== 'number' || typeof maxMembers !== 'number' || minMembers > maxMembers) return []
  const rewards = entries(root, 'leaderboards')
    .filter(({ value }) => value.scope === 'TEAM')
    .flatMap((board) => entries(board, 'rewards').flatMap((rank) => part(rank, 'reward')))
  return rewards.flatMap(({ value, pointer }) => {
    const { rewardType, coin, amount } = value
    const isGoods = rewardType === 'PHYSICAL'
    if (!isGoods && typeof coin !== 'string') return []
    const unit = isGoods ? oneMinor : unitOf(coinScale(String(coin)))
    const needed = BigInt(minMembers) * unit
    const minor = amountOf(amount) ?? needed
    if (minor === 0n || minor >= needed) return []
    const what = isGoods ? (amount === '1' ? 'piece' : 'pieces') : String(coin)
    return [
      document.problem('P0763', join(pointer, 'amount'), {
        message: `A team of ${minMembers} divides this reward, and ${String(amount)} ${what} cannot be divided by ${minMembers}.`,
        cause: `The smallest part is ${fromMinor(unit)} ${isGoods ? 'piece' : String(coin)}. Smaller parts are not paid.`,
        suggestion: `Write "${fromMinor(needed)}" or more, or give this reward on a board of users.`,
      }),
    ]
  })
}
