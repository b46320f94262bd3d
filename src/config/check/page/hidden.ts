import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { riskBlock } from '../legal.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { conditionalAround, conditionsAround } from './conditionsAround.ts'

/** Viewers who must see the heading and the risk text, by the state of the page. */
const viewers: readonly (readonly [state: string, who: string])[] = [
  ['VISITOR', 'Visitors'],
  ['NOT_APPLIED', 'Users who have not joined'],
  ['IN_PROGRESS', 'Users who have joined'],
]

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
