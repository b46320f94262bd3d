import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { toMinor } from './amounts.ts'
import { entries, type Found, part } from './found.ts'

/** Boards, teams, tiers and pools: ranks that do not overlap, sizes that fit, steps that rise. */
export function checkStandings(document: Document, root: Found): Problem[] {
  const boards = entries(root, 'leaderboards')
  return [
    ...boards.flatMap((board) => checkRanks(document, board)),
    ...checkTeams(document, root, boards),
    ...checkRise(document, entries(root, 'tiers'), ['depositMin', 'volumeMin']),
    ...part(root, 'agent').flatMap((agent) => checkRise(document, entries(agent, 'tiers'), ['validInvites', 'volume'])),
    ...part(root, 'pool').flatMap((pool) => checkRise(document, entries(pool, 'steps'), ['participants', 'amount'])),
  ]
}

function checkRanks(document: Document, board: Found): Problem[] {
  const ranks = entries(board, 'rewards').filter(
    ({ value }) => typeof value.from === 'number' && typeof value.to === 'number',
  )
  return ranks.flatMap((rank, index) => {
    const [from, to] = [Number(rank.value.from), Number(rank.value.to)]
    const say = (name: string, message: string) => [document.problem('P0713', join(rank.pointer, name), { message })]
    if (to < from) return say('to', `The ranks end at ${to}, before they begin at ${from}.`)
    const other = ranks.slice(0, index).find(({ value }) => from <= Number(value.to) && Number(value.from) <= to)
    if (!other) return []
    return say('from', `Rank ${Math.max(from, Number(other.value.from))} has a reward already.`)
  })
}

function checkTeams(document: Document, root: Found, boards: readonly Found[]): Problem[] {
  const [team] = part(root, 'team')
  if (!team) return root.value.team === undefined ? boards.flatMap((board) => sayNoTeams(document, board)) : []
  const { minMembers, maxMembers } = team.value
  if (typeof minMembers !== 'number' || typeof maxMembers !== 'number' || minMembers <= maxMembers) return []
  return [
    document.problem('P0714', join(team.pointer, 'maxMembers'), {
      message: `Teams need ${minMembers} members and may have ${maxMembers}.`,
      suggestion: `Write ${minMembers} or more here, or less in "minMembers".`,
    }),
  ]
}

function sayNoTeams(document: Document, { value, pointer }: Found): Problem[] {
  if (value.scope !== 'TEAM') return []
  return [
    document.problem('P0714', join(pointer, 'scope'), {
      message: 'This board ranks teams, and the activity has none.',
      suggestion: 'Write "USER", or add "team": { "minMembers": 2, "maxMembers": 10 }.',
    }),
  ]
}

/** Each step asks for no less than the one before it, and for more in one thing at least. */
function checkRise(document: Document, steps: readonly Found[], names: readonly [string, string]): Problem[] {
  return steps.slice(1).flatMap((step, index) => {
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
}

/** Numbers or amounts; what is neither is said elsewhere and never counts as lower. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((value) => (typeof value === 'number' ? value : toMinor(value)))
  if (a === null || b === null || a === undefined || b === undefined) return Number.NaN
  return a < b ? -1 : a > b ? 1 : 0
}
