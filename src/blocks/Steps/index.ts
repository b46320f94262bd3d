import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Steps',
  version: 1,
  description: 'How to participate, in a few numbered steps.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "How to participate" if left out.' })),
    steps: Type.Array(
      Type.Object({
        title: TextKey({
          description: 'What to do, in two or three words.',
          examples: ['steps.join.title'],
        }),
        text: TextKey({
          description: 'One sentence on the step; rich text.',
          examples: ['steps.join.text'],
        }),
        done: Type.Optional(
          Type.Enum(['joined', 'completed', 'claimed'], {
            title: 'Check mark when',
            description:
              'When the step has a check mark: the viewer has joined, has completed all tasks, or has claimed all rewards. Never if left out.',
          }),
        ),
      }),
      {
        minItems: 1,
        maxItems: 6,
        description: 'The steps, in order.',
        examples: [[{ title: 'steps.join.title', text: 'steps.join.text' }]],
      },
    ),
  }),
  reserve: { minHeight: 280 },
  hydrate: 'idle',
  examples: {
    two: {
      props: {
        steps: [
          { title: 'common:common.signup', text: 'common:legal.age' },
          { title: 'common:activity.join', text: 'common:activity.agreeTerms' },
        ],
      },
    },
    done: {
      props: {
        steps: [
          { title: 'common:activity.join', text: 'common:activity.agreeTerms', done: 'joined' },
          { title: 'common:common.signup', text: 'common:legal.age', done: 'claimed' },
        ],
      },
      as: 'joined',
    },
  },
})

export default defineBlock(spec, () => import('./Steps.tsx'))
