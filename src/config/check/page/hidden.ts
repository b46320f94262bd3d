import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { areTimesImpossible } from '../conditionTimes.ts'
import { riskBlock } from '../legal.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
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
}

const during = 'now >= activity.startTime && now < activity.endTime'
const needed: readonly Needed[] = [
  {
    types: ['ApplyBar'],
    states: ['NOT_APPLIED'],
    time: 'now >= activity.applyStartTime && now < activity.applyEndTime',
    who: 'Users who have not joined',
  },
  {
    types: ['TaskList', 'PrizeBoard', 'TeamPanel'],
    states: ['IN_PROGRESS', 'CLAIMABLE'],
    time: during,
    who: 'Users who take part',
  },
  {
    types: ['RewardRecords'],
    states: ['CLAIMABLE', 'ALL_GRANTED'],
    time: 'now >= activity.startTime && now < activity.claimEndTime',
    who: 'Users with rewards',
  },
]

/** Checks that blocks to join, to take part and to claim are shown to the users who need them. */
export function checkNeeded(document: Document, blocks: readonly LocatedBlock[], environment: Environment): Problem[] {
  const isHidden = (block: LocatedBlock, { states, time }: Needed) => {
    const conditions = conditionsAround(block, blocks)
    if (conditions.length === 0) return false
    const isOutOfState = states.every(
      (state) => satisfiabilityOf([...conditions, `state == '${state}'`], environment) === 'never',
    )
    return isOutOfState || areTimesImpossible([...conditions, time], environment)
  }
  return needed.flatMap((need) =>
    need.types.flatMap((type) => {
      const owned = blocks.filter(
        ({ node, pointer }) => node.type === type && !/\/(?:fallback|body)(?:\/|$)/.test(pointer),
      )
      const [first] = owned
      if (!first || !owned.every((block) => isHidden(block, need))) return []
      return [
        document.problem('P0235', join(placeOf(first, blocks).pointer, 'when'), {
          message: `${need.who} do not see ${type}.`,
          cause: 'The condition hides the block from the users who need it.',
          suggestion: 'Correct the condition, or remove "when".',
        }),
      ]
    }),
  )
}

/** The block itself, or the one around it that has a condition. */
const placeOf = (block: LocatedBlock, blocks: readonly LocatedBlock[]): LocatedBlock =>
  [block, ...blocks].find(
    ({ node, pointer }) =>
      typeof node.when === 'string' && (block.pointer === pointer || block.pointer.startsWith(`${pointer}/slots/`)),
  ) ?? block

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
      document.problem(code, join(placeOf(first, blocks).pointer, 'when'), {
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
