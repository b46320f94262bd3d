import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'Marquee',
  version: 1,
  description:
    'The last winners passing by, masked, straight from the records. It can be paused, and stands still for whoever asked for less motion.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'What the line is called; "Winners" if left out.' })),
    source: Type.Enum(['DRAW', 'ALL', 'AGENT'], {
      default: 'DRAW',
      description: 'Winners of draws, everybody who received a reward, or what agents received: rewards and rebates.',
    }),
  }),
  data: { winners: shared(calls.getRewardList, { scope: 'ALL', status: 'GRANTED', pageSize: 30 }) },
  states: ['loading', 'failed', 'notEligible'],
  reserve: { minHeight: 56 },
  examples: { draws: {}, everybody: { props: { source: 'ALL' } } },
})

export default defineBlock(spec, () => import('./Marquee.tsx'))
