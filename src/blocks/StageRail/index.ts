import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { keyed, shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'StageRail',
  version: 1,
  description:
    'The stages of a campaign in order, with their states: done, open, locked and so on. Each stage links to the block whose id is its identifier.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Stages" if left out.', examples: ['stages.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
  }),
  data: {
    activity: shared(calls.noLoginDetail),
    completions: keyed(calls.taskCompletions, 'completions', 'taskId'),
  },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => !activity.stages?.length,
  reserve: { minHeight: 240 },
  neededBy: 'joined',
  needs: [{ part: 'stages' }],
  examples: { visitor: {}, joined: { as: 'joined' }, done: { as: 'claimed' } },
})

export default defineBlock(spec, () => import('./StageRail.tsx'))
