import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'PrizePoolProgress',
  version: 1,
  description:
    'The current prize pool, the steps in which it grows with the number of participants, and how many participants are missing to the next step.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Prize pool" if left out.', examples: ['pool.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => !activity.pool,
  reserve: { minHeight: 280 },
  hydrate: 'idle',
  needs: [{ part: 'pool' }],
  examples: { steps: {}, joined: { as: 'joined' } },
})

export default defineBlock(spec, () => import('./PrizePoolProgress.tsx'))
