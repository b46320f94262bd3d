import { counted } from '../../counted.ts'
import { amountOf, fromMinor } from '../amounts.ts'
import { entries, type Located, part } from '../located.ts'
import { type Detector, detect, numberOf, withCount } from './detector.ts'

const findTeamSize = detect(
  withCount(String.raw`\bteams? of # or more\b|\bfewer than # members\b`),
  (root, [least, below]) => {
    const [team] = part(root, 'team')
    const size = Number(team?.value.minMembers)
    return !team || size === numberOf(least ?? below ?? '') ? undefined : `"minMembers" is ${size}`
  },
)

const findTierCount = detect(withCount(String.raw`\b# (?:bonus |reward )?tiers\b`), (root, [text]) => {
  const sizes = [entries(root, 'tiers'), ...part(root, 'agent').map((agent) => entries(agent, 'tiers'))]
    .map(({ length }) => length)
    .filter(Boolean)
  return sizes.length === 0 || sizes.includes(numberOf(text ?? ''))
    ? undefined
    : `platform.json has ${counted(Number(sizes[0]), 'tier')}`
})

const boardsOf = (root: Located) => entries(root, 'leaderboards')
const rankRewards = (root: Located) =>
  boardsOf(root).flatMap((board) => entries(board, 'rewards').flatMap((rank) => part(rank, 'reward')))

const findRankClaim = detect(/\bclaim (?:your )?ranking rewards\b/i, (root) =>
  rankRewards(root).length > 0 ? 'Rewards of ranks are credited without a claim' : undefined,
)

const findRankMargin = detect(/\branking rewards are credited to (?:your|each member's) spot account\b/i, (root) => {
  const lent = rankRewards(root).find(({ value }) => ['GIFT_CASH', 'FUTURES_COUPON'].includes(String(value.rewardType)))
  return lent && `The reward "${String(lent.value.rewardId)}" is a ${String(lent.value.rewardType)}, which is margin`
})

const findVolumeMarket = detect(
  /\b(?:volume is|compete by|ranked by|rankings? by) (spot|futures)\b(?!(?: volume)?\s*(?:\([^)]*\)\s*)?(?:plus|and) (?:spot|futures))(?: volume)?/i,
  (root, [said = '']) => {
    const all = boardsOf(root).filter(({ value }) => value.metric === 'VOLUME')
    const paid = all.filter((board) => entries(board, 'rewards').length > 0)
    const boards = paid.length ? paid : all
    const [first] = boards
    if (!first || boards.some(({ value }) => value.market === said.toLowerCase())) return undefined
    const { boardId, market } = first.value
    return `The board "${String(boardId)}" counts ${market === undefined ? 'spot and futures' : String(market)} volume`
  },
)

const findGrowingRanks = detect(/\brewards? grows? with the prize pool\b|\bunlocked share\b/i, (root) =>
  part(root, 'pool').some(({ value }) => value.scaleRanks !== true) && rankRewards(root).length > 0
    ? '"scaleRanks" of the pool is not true'
    : undefined,
)

/** What all rewards of a list can cost in a coin; null if one of them has no stock. */
function costOf(rewards: readonly Located[], coin: unknown): bigint | null {
  let sum = 0n
  for (const { value } of rewards.filter((reward) => reward.value.coin === coin)) {
    const amount = amountOf(value.amount)
    if (amount === null || typeof value.stock !== 'number') return null
    sum += amount * BigInt(value.stock)
  }
  return sum
}

const findPoolTotal = detect(
  /\bprize pool is the total of all (tier bonuses|(?:[A-Z]{3,5} )?prizes)\b/i,
  (root, [of = '']) => {
    const [pool] = part(root, 'pool')
    if (!pool) return undefined
    const owners = of.startsWith('tier')
      ? entries(root, 'tiers')
      : part(root, 'lottery').flatMap((lottery) => entries(lottery, 'prizes'))
    const { coin } = pool.value
    const total = costOf(
      owners.flatMap((owner) => part(owner, 'reward')),
      coin,
    )
    const full = amountOf(entries(pool, 'steps').at(-1)?.value.amount)
    if (!total || full === null || total === full) return undefined
    return `The pool is ${fromMinor(full)} ${String(coin)}, and their total is ${fromMinor(total)} ${String(coin)}`
  },
)

/** Statements about boards, teams, tiers and pools. */
export const competitionDetectors: readonly Detector[] = [
  findTeamSize,
  findTierCount,
  findRankClaim,
  findRankMargin,
  findVolumeMarket,
  findGrowingRanks,
  findPoolTotal,
]
