import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'
import { rewardsOf } from './rewardsOf.ts'

export const spec = describeBlock({
  type: 'RewardShowcase',
  version: 1,
  description: 'The rewards of the activity: type, validity, where each is credited and whether it can be withdrawn.',
  props: Type.Object({
    title: Type.Optional(
      TextKey({ description: 'Heading; "What you can win" if left out.', examples: ['prizes.title'] }),
    ),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
    from: Type.Enum(['draw', 'tasks', 'all'], {
      title: 'Rewards of',
      default: 'all',
      description: 'Prizes of the draw, rewards of the tasks, or both.',
    }),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, { from }) => rewardsOf(activity, from).length === 0,
  reserve: { minHeight: 400 },
  hydrate: 'idle',
  needs: [{ part: 'activity' }, { part: 'lottery', when: { from: 'draw' } }],
  examples: { all: {}, draw: { props: { from: 'draw' } }, tasks: { props: { from: 'tasks' }, as: 'joined' } },
})

export default defineBlock(spec, () => import('./RewardShowcase.tsx'))
