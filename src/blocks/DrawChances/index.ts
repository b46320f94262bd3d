import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'DrawChances',
  version: 1,
  description: "The viewer's draws: how many are left, when new ones are added, when they expire, and how to get more.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Your draws" if left out.', examples: ['chances.title'] })),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => !activity.lottery,
  reserve: { minHeight: 280 },
  neededBy: 'joined',
  needs: [{ part: 'lottery' }],
  examples: { visitor: {}, some: { as: 'finished' }, none: { as: 'claimed' } },
})

export default defineBlock(spec, () => import('./DrawChances.tsx'))
