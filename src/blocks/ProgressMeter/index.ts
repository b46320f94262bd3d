import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'ProgressMeter',
  version: 1,
  description:
    "The user's net deposit and trading volume as progress bars to the next tier, with what is missing of each and the reward of that tier.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My progress" if left out.', examples: ['meter.title'] })),
    deposit: Type.Optional(TextKey({ description: 'What counts as a deposit, in a few words.' })),
    volume: Type.Optional(TextKey({ description: 'What counts as volume, in a few words.' })),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => !activity.tiers?.length,
  words: ['bonus'],
  reserve: { minHeight: 320 },
  neededBy: 'joined',
  needs: [{ part: 'tiers' }],
  examples: { visitor: {}, own: { as: 'joined' }, notJoined: { as: 'new' } },
})

export default defineBlock(spec, () => import('./ProgressMeter.tsx'))
