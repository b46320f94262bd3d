import { counted } from '../../counted.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, part, tasksOf } from '../located.ts'
import { type Detector, detect, numberOf, withCount } from './detector.ts'

const lotteryOf = (root: Located) => part(root, 'lottery')[0]

const findFreePeriod = detect(
  /\b(?:spin|draws?)\b[^.]*?\bfree\b[^.]*?\b(?:every|each|a|per) (?:week|month|hour)\b|\bfree (?:spin|draw)s? (?:every|each|a|per) (?:week|month|hour)\b/i,
  (root) => (lotteryOf(root) ? `Free draws are given each day: "freeDaily" is ${freeOf(root)}` : undefined),
)
const freeOf = (root: Located) => String(lotteryOf(root)?.value.freeDaily ?? 0)

const findEndlessDraws = detect(
  /\bdraws? (?:(?:never|don['’]t|do not) expire|(?:can be )?carr(?:y|ied) over)\b/i,
  (root) => (lotteryOf(root)?.value.chanceExpiry === 'DAILY' ? '"chanceExpiry" is "DAILY"' : undefined),
)

const findEveryDrawWins = detect(
  /\b(?:every|each) (?:draw|spin) wins\b|\bguaranteed (?:prize|win)\b|\b100% win/i,
  (root) => {
    const lottery = lotteryOf(root)
    const empty = (lottery ? entries(lottery, 'prizes') : []).filter(
      (prize) => part(prize, 'reward').length === 0 && Number(prize.value.odds) > 0,
    )
    const share = empty.reduce((sum, { value }) => sum + Number(value.odds), 0) / 10_000
    return share > 0 ? `The odds of no prize are ${share} %` : undefined
  },
)

const rankingOf = ({ scope, metric, market }: Record<string, unknown>): string =>
  JSON.stringify([scope, metric, market])
const findRankingCount = detect(withCount(String.raw`\b# rankings\b`), (root, [text = '']) => {
  const boards = entries(root, 'leaderboards')
  const paid = boards.filter((board) => entries(board, 'rewards').length > 0).length
  const shown = new Set(boards.map(({ value }) => rankingOf(value))).size
  return boards.length === 0 || [paid, shown].includes(numberOf(text))
    ? undefined
    : `platform.json has ${counted(shown, 'ranking')}`
})

const findFixedPool = detect(/\bfixed prize pool\b/i, (root) => {
  const [steps = 0] = part(root, 'pool').map((pool) => entries(pool, 'steps').length)
  return steps > 1 ? `The pool grows in ${steps} steps` : undefined
})

const findEqualShares = detect(/\b(?:shared?|split|divided) (?:equally|evenly)\b|\bequal shares\b/i, (root) =>
  part(root, 'team').length > 0 ? 'Members of a team share by what each contributed' : undefined,
)

const findLeaving = detect(/\byou (?:can|may) (?:leave|switch|change)\b[^.]*\bteams?\b/i, (root) =>
  part(root, 'team').length > 0 ? 'Members cannot leave their team' : undefined,
)

const findAddedTiers = detect(
  /\btiers?\b[^.]*(?<!n['’]t |\bnot )\badd up\b|\ball tiers you reach are paid\b|\blowest tier is paid\b/i,
  (root) =>
    root.value.tiers !== undefined || root.value.agent !== undefined ? 'Only the highest tier is paid' : undefined,
)

const minimums = ['depositMin', 'volumeMin', 'validInvites', 'volume']
const findBothRequirements = detect(/\bboth\*{0,2} requirements\b/i, (root) => {
  const tiers = [...entries(root, 'tiers'), ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers'))]
  for (const { value } of tiers) {
    const name = minimums.find((one) => value[one] !== undefined && amountOf(String(value[one])) === 0n)
    if (name) return `"${name}" of the tier "${String(value.tierId)}" is 0`
  }
  return undefined
})

/** Reports a number of entries that a list of the rules does not have. */
const findCountOf = (phrase: string, list: string): Detector =>
  detect(withCount(String.raw`\b# ${phrase}\b`), (root, [text = '']) => {
    const { length } = entries(root, list)
    return length === 0 || length === numberOf(text) ? undefined : `platform.json has ${length} of them`
  })

const findUnlocking = detect(/\bstage unlocks when you complete (?:every task of )?the previous one\b/i, (root) => {
  const groups = entries(root, 'stages').map(({ value }) =>
    entries(root, 'taskGroups')
      .filter((group) => group.value.identifier === value.identifier)
      .flatMap((group) => entries(group, 'tasks')),
  )
  for (const [index, tasks] of groups.entries()) {
    const before = groups[index - 1]?.map(({ value }) => value.taskId) ?? []
    const open = tasks.find(({ value }) => {
      const required: readonly unknown[] = Array.isArray(value.preTaskIds) ? value.preTaskIds : []
      return before.some((id) => !required.includes(id))
    })
    if (open) return `"preTaskIds" of the task "${String(open.value.taskId)}" lacks tasks of the stage before it`
  }
  return undefined
})

const requires = ({ value }: Located) => Array.isArray(value.preTaskIds) && value.preTaskIds.length > 0
const findAnyOrder = detect(/\bstages in any order\b/i, (root) =>
  entries(root, 'stages').length > 0 && tasksOf(root).some(requires)
    ? 'Tasks of later stages have "preTaskIds"'
    : undefined,
)

const findFixedOrder = detect(/\btasks (?:one after another|in (?:this|the given) order)\b/i, (root) =>
  tasksOf(root).length > 0 && !tasksOf(root).some(requires) ? 'No task has "preTaskIds"' : undefined,
)

const findLockedTrades = detect(
  /\bwhile a stage is locked (?:don['’]t|do not) count\b/i,
  () => 'Progress counts from joining on, and the reward waits',
)

const findFinalResults = detect(
  /\bresults are final (?:every|each) (?:day|week|month)\b/i,
  () => 'Results are final once, at "settle"',
)

/** Statements about draws, rankings, pools, teams, tiers, traders and stages. */
export const eventDetectors: readonly Detector[] = [
  findFreePeriod,
  findEndlessDraws,
  findEveryDrawWins,
  findRankingCount,
  findFixedPool,
  findEqualShares,
  findLeaving,
  findAddedTiers,
  findBothRequirements,
  findCountOf('lead traders', 'traders'),
  findCountOf('stages', 'stages'),
  findUnlocking,
  findAnyOrder,
  findFixedOrder,
  findLockedTrades,
  findFinalResults,
]
