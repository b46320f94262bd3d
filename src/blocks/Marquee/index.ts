import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'Marquee',
  version: 1,
  description:
    'The latest winners as a moving ticker, with masked names, from the records. Can be paused; does not move if the viewer prefers reduced motion.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Accessible name of the ticker; "Winners" if left out.' })),
    source: Type.Enum(['DRAW', 'ALL', 'AGENT'], {
      default: 'DRAW',
      description: 'Winners of draws, all users who received a reward, or the rewards and rebates of agents.',
    }),
  }),
  data: { winners: shared(calls.getRewardList, { scope: 'ALL', status: 'GRANTED', pageSize: 30 }) },
  states: ['loading', 'failed', 'notEligible'],
  reserve: { minHeight: 56 },
  needs: [
    { part: 'agent', when: { source: 'AGENT' } },
    { part: 'lottery', when: { source: 'DRAW' } },
  ],
  examples: { draws: {}, everybody: { props: { source: 'ALL' } } },
})

export default defineBlock(spec, () => import('./Marquee.tsx'))
