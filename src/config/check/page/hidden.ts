import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { areTimesImpossible } from '../conditionTimes.ts'
import { riskBlock } from '../legal.ts'
import { isObject } from '../places.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { eachOf } from '../scopes.ts'
import { conditionsAround } from './headings.ts'

/** Viewers who must see the heading and the risk text, by the state of the page. */
const viewers: readonly (readonly [state: string, who: string])[] = [
  ['VISITOR', 'Visitors'],
  ['NOT_APPLIED', 'Users who have not joined'],
  ['IN_PROGRESS', 'Users who have joined'],
]

/** A block that users need in one of these states of the page, at a time within this condition. */
interface Needed {
  types: readonly string[]
  states: readonly string[]
  time: string
  who: string
  /** A further condition that holds for these users. */
  and?: string
}

const during = 'now >= activity.startTime && now < activity.endTime'
const needed: readonly Needed[] = [
  {
    types: ['ApplyBar', 'Rules', 'EligibilityNotice'],
    states: ['NOT_APPLIED'],
    time: 'now >= activity.applyStartTime && now < activity.applyEndTime',
    who: 'Users who have not joined',
  },
  {
    types: [
      ...['TaskList', 'PrizeBoard', 'DrawChances', 'TeamPanel', 'StageRail', 'ProgressMeter', 'TierTable'],
      ...['Leaderboard', 'MyRank', 'ShareBar'],
    ],
    states: ['IN_PROGRESS', 'CLAIMABLE'],
    time: during,
    who: 'Users who take part',
  },
  {
    types: ['TraderList', 'KolBind'],
    states: ['NOT_APPLIED', 'IN_PROGRESS', 'CLAIMABLE'],
    time: during,
    who: 'Users who are logged in',
  },
  {
    types: ['AgentTiers', 'PerformanceStats', 'RecordTable'],
    states: ['IN_PROGRESS', 'CLAIMABLE'],
    time: during,
    who: 'Agents who take part',
    and: 'user.agent',
  },
  {
    types: ['RewardRecords'],
    states: ['CLAIMABLE', 'ALL_GRANTED'],
    time: 'now >= activity.startTime && now < activity.claimEndTime',
    who: 'Users with rewards',
  },
]

/** Checks that blocks to join, to take part and to claim are shown to the users who need them, once per condition. */
export function checkNeeded(document: Document, blocks: readonly LocatedBlock[], environment: Environment): Problem[] {
  const isNever = (conditions: readonly string[], { states, time, and }: Needed) => {
    const all = [...conditions, ...(and ? [and] : [])]
    const isOutOfState = states.every(
      (state) => satisfiabilityOf([...all, `state == '${state}'`], environment) === 'never',
    )
    return isOutOfState || areTimesImpossible([...all, time], environment)
  }
  const isHidden = (block: LocatedBlock, need: Needed) => {
    // The condition of a repeated block depends on its entry.
    if (eachOf(block.node)) return false
    const around = conditionsAround(block, blocks)
    return around.length > 0 && isNever(around, need)
  }
  const reported = new Set<string>()
  return needed.flatMap((need) =>
    need.types.flatMap((type) => {
      const owned = blocks.filter(
        ({ node, pointer }) => node.type === type && !/\/(?:fallback|body)(?:\/|$)/.test(pointer),
      )
      const [first] = alternativesOf(owned).find((list) => list.every((block) => isHidden(block, need))) ?? []
      if (!first) return []
      const conditional = conditionalAround(first, blocks)
      const place = conditional.find(({ node }) => isNever([String(node.when)], need)) ?? conditional.at(-1) ?? first
      if (reported.has(place.pointer)) return []
      reported.add(place.pointer)
      return [
        document.problem('P0235', join(place.pointer, 'when'), {
          message: `${need.who} do not see ${type}.`,
          cause: 'The condition hides the block from the users who need it.',
          suggestion: 'Correct the condition, or remove "when".',
        }),
      ]
    }),
  )
}

/** Blocks of one type that can stand for each other: all of them, or those of one task group if no list shows all groups. */
function alternativesOf(owned: readonly LocatedBlock[]): LocatedBlock[][] {
  const groups = owned.map(({ node }) => (isObject(node.props) ? node.props.group : undefined))
  if (owned.length === 0) return []
  if (groups.includes(undefined)) return [[...owned]]
  return [...new Set(groups)].map((group) => owned.filter((_, index) => groups[index] === group))
}

/** A block and those around it that have a condition, from the outside in. */
const conditionalAround = (block: LocatedBlock, blocks: readonly LocatedBlock[]): LocatedBlock[] =>
  blocks.filter(
    ({ node, pointer }) =>
      typeof node.when === 'string' && (block.pointer === pointer || block.pointer.startsWith(`${pointer}/slots/`)),
  )

/** Checks that the heading and the risk text of an activity page are shown to visitors, users and participants. */
export function checkHidden(
  document: Document,
  blocks: readonly LocatedBlock[],
  registry: Registry,
  environment: Environment,
): Problem[] {
  const headings = blocks.filter(({ node }) => registry.block(String(node.type))?.isHeading)
  const risks = blocks.filter(({ node }) => node.type === riskBlock)
  const hidden = (owned: readonly LocatedBlock[]) =>
    viewers.find(([state]) => owned.every((block) => isHiddenIn(state, block)))?.[1]
  const isHiddenIn = (state: string, block: LocatedBlock) => {
    const conditions = conditionsAround(block, blocks)
    return conditions.length > 0 && satisfiabilityOf([...conditions, `state == '${state}'`], environment) === 'never'
  }
  const describe = (code: 'P0233' | 'P0711', owned: readonly LocatedBlock[], what: string, cause: string) => {
    const who = owned.length ? hidden(owned) : undefined
    const [first] = owned
    if (!first || !who) return []
    return [
      document.problem(code, join((conditionalAround(first, blocks)[0] ?? first).pointer, 'when'), {
        message: `${who} do not see ${what}.`,
        cause,
        suggestion: 'Remove "when", or add a block for the others.',
      }),
    ]
  }
  return [
    ...describe(
      'P0233',
      headings,
      'the heading of the page',
      'The block with the title is hidden from them, and so is everything in its slots.',
    ),
    ...describe('P0711', risks, 'the risk text', 'Everybody who is invited to trade must be warned.'),
  ]
}
