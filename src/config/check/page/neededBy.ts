import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { BlockAudience } from '../../../registry/defineBlock.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { areTimesImpossible } from '../conditionTimes.ts'
import { isObject } from '../places.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { eachOf } from '../scopes.ts'
import { conditionalAround, conditionsAround } from './conditionsAround.ts'

/** When users need a block: in these states of the page, and at a time within the condition `time`. */
interface Need {
  states: readonly string[]
  time: string
  /** The users in a message. */
  who: string
  /** A further condition that holds for these users. */
  and?: string
}

const during = 'now >= activity.startTime && now < activity.endTime'
const needs: Readonly<Record<BlockAudience, Need>> = {
  joining: {
    states: ['NOT_APPLIED'],
    time: 'now >= activity.applyStartTime && now < activity.applyEndTime',
    who: 'Users who have not joined',
  },
  joined: { states: ['IN_PROGRESS', 'CLAIMABLE'], time: during, who: 'Users who take part' },
  loggedIn: { states: ['NOT_APPLIED', 'IN_PROGRESS', 'CLAIMABLE'], time: during, who: 'Users who are logged in' },
  agents: { states: ['IN_PROGRESS', 'CLAIMABLE'], time: during, who: 'Agents who take part', and: 'user.agent' },
  rewarded: {
    states: ['CLAIMABLE', 'ALL_GRANTED'],
    time: 'now >= activity.startTime && now < activity.claimEndTime',
    who: 'Users with rewards',
  },
}

/** Checks that blocks are shown to the users who need them (`neededBy` of a block), once per condition. */
export function checkNeededBy(
  document: Document,
  blocks: readonly LocatedBlock[],
  registry: Registry,
  environment: Environment,
): Problem[] {
  const isNever = (conditions: readonly string[], { states, time, and }: Need) => {
    const all = [...conditions, ...(and ? [and] : [])]
    const isOutOfState = states.every(
      (state) => satisfiabilityOf([...all, `state == '${state}'`], environment) === 'never',
    )
    return isOutOfState || areTimesImpossible([...all, time], environment)
  }
  const isHidden = (block: LocatedBlock, need: Need) => {
    // The condition of a repeated block depends on its entry.
    if (eachOf(block.node)) return false
    const around = conditionsAround(block, blocks)
    return around.length > 0 && isNever(around, need)
  }
  const shown = blocks.filter(({ pointer }) => !/\/(?:fallback|body)(?:\/|$)/.test(pointer))
  const reported = new Set<string>()
  return [...new Set(shown.map(({ node }) => String(node.type)))].flatMap((type) => {
    const audience = registry.block(type)?.neededBy
    if (!audience) return []
    const need = needs[audience]
    const owned = shown.filter(({ node }) => node.type === type)
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
  })
}

/** Blocks of one type that show the same: all of them, or those of one task group if no list shows all groups. */
function alternativesOf(owned: readonly LocatedBlock[]): LocatedBlock[][] {
  const groups = owned.map(({ node }) => (isObject(node.props) ? node.props.group : undefined))
  if (groups.includes(undefined)) return [[...owned]]
  return [...new Set(groups)].map((group) => owned.filter((_, index) => groups[index] === group))
}
