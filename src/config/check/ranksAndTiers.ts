import { counted } from '../counted.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { amountOf } from './amounts.ts'
import { entries, type Located, part } from './located.ts'

/** Checks leaderboards, teams, tiers and pools: ranks do not overlap, team sizes fit, steps rise. */
export function checkRanksAndTiers(document: Document, root: Located): Problem[] {
  const boards = entries(root, 'leaderboards')
  return [
    ...boards.flatMap((board) => checkRanks(document, board)),
    ...checkTeams(document, root, boards),
    ...checkRise(document, entries(root, 'tiers'), ['depositMin', 'volumeMin']),
    ...part(root, 'agent').flatMap((agent) => checkRise(document, entries(agent, 'tiers'), ['validInvites', 'volume'])),
    ...part(root, 'pool').flatMap((pool) => checkRise(document, entries(pool, 'steps'), ['participants', 'amount'])),
  ]
}

function checkRanks(document: Document, board: Located): Problem[] {
  const ranks = entries(board, 'rewards').filter(
    ({ value }) => typeof value.from === 'number' && typeof value.to === 'number',
  )
  return ranks.flatMap((rank, index) => {
    const [from, to] = [Number(rank.value.from), Number(rank.value.to)]
    const describe = (name: string, message: string) => [
      document.problem('P0713', join(rank.pointer, name), { message }),
    ]
    if (to < from) return describe('to', `The ranks end at ${to}, before they begin at ${from}.`)
    const other = ranks.slice(0, index).find(({ value }) => from <= Number(value.to) && Number(value.from) <= to)
    if (!other) return []
    return describe('from', `Rank ${Math.max(from, Number(other.value.from))} already has a reward.`)
  })
}

function checkTeams(document: Document, root: Located, boards: readonly Located[]): Problem[] {
  const [team] = part(root, 'team')
  if (!team)
    return root.value.team === undefined ? boards.flatMap((board) => describeMissingTeams(document, board)) : []
  const { minMembers, maxMembers } = team.value
  if (typeof minMembers !== 'number' || typeof maxMembers !== 'number') return []
  if (minMembers <= maxMembers) return checkTeamLimit(document, root, team, minMembers)
  return [
    document.problem('P0714', join(team.pointer, 'maxMembers'), {
      message: `Teams need ${minMembers} members and may have ${maxMembers}.`,
      suggestion: `Write ${minMembers} or more here, or less in "minMembers".`,
    }),
  ]
}

/** Reports teams that need more members than can join the activity. */
function checkTeamLimit(document: Document, root: Located, { pointer }: Located, minMembers: number): Problem[] {
  const { participantLimit } = root.value
  if (typeof participantLimit !== 'number' || participantLimit < 1 || minMembers <= participantLimit) return []
  return [
    document.problem('P0714', join(pointer, 'minMembers'), {
      message: `Teams need ${minMembers} members, and at most ${counted(participantLimit, 'user')} can join.`,
      cause: 'No team could be ranked.',
      suggestion: 'Raise "participantLimit", or lower "minMembers".',
    }),
  ]
}

function describeMissingTeams(document: Document, { value, pointer }: Located): Problem[] {
  if (value.scope !== 'TEAM') return []
  return [
    document.problem('P0714', join(pointer, 'scope'), {
      message: 'This board ranks teams, and the activity has none.',
      suggestion: 'Write "USER", or add "team": { "minMembers": 2, "maxMembers": 10 }.',
    }),
  ]
}

/** No value of a step is lower than in the step before it, and at least one value is higher. Reports the first step. */
function checkRise(document: Document, steps: readonly Located[], names: readonly [string, string]): Problem[] {
  const found = steps.slice(1).flatMap((step, index) => {
    const before = steps[index]
    const falls = names.find((name) => compare(step.value[name], before?.value[name]) < 0)
    const same = names.every((name) => compare(step.value[name], before?.value[name]) === 0)
    const code: Code = 'P0715'
    if (falls)
      return [
        document.problem(code, join(step.pointer, falls), {
          message: `"${falls}" falls from ${before?.value[falls]} to ${step.value[falls]}.`,
          suggestion: 'Order them from the lowest to the highest.',
        }),
      ]
    if (!same) return []
    return [
      document.problem(code, join(step.pointer, names[0]), {
        message: 'This step asks for the same as the one before it.',
      }),
    ]
  })
  return found.slice(0, 1)
}

const numberIn = (value: unknown): number | bigint | null => (typeof value === 'number' ? value : amountOf(value))

/** Compares numbers or amounts. NaN for other values, which the schema reports. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [numberIn(one), numberIn(other)]
  if (a === null || b === null) return Number.NaN
  return a < b ? -1 : a > b ? 1 : 0
}
