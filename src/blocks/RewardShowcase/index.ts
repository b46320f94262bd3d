import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'
import { rewardsOf } from './rewardsOf.ts'

export const spec = describeBlock({
  type: 'RewardShowcase',
  version: 1,
  description:
    'What can be won or earned: each reward with its kind, how long it is valid, where it lands and whether it can be withdrawn.',
  props: Type.Object({
    title: Type.Optional(
      TextKey({ description: 'Heading; "What you can win" if left out.', examples: ['prizes.title'] }),
    ),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
    from: Type.Enum(['draw', 'tasks', 'all'], {
      default: 'all',
      description: 'Prizes of the draw, rewards of the tasks, or both.',
    }),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, { from }) => rewardsOf(activity, from).length === 0,
  reserve: { minHeight: 400 },
  hydrate: 'idle',
  examples: { all: {}, draw: { props: { from: 'draw' } }, tasks: { props: { from: 'tasks' }, as: 'joined' } },
})

export default defineBlock(spec, () => import('./RewardShowcase.tsx'))
