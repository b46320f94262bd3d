import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'

export const spec = describeBlock({
  type: 'ApplyBar',
  version: 1,
  description:
    "The page's call to action: the next action of the viewer (log in, join, claim, next task) or the reason why there is none. Asks for consent if the activity requires it.",
  props: Type.Object({
    variant: Type.Enum(['card', 'bare'], {
      default: 'card',
      description: 'In its own card, or without a card, for the hero.',
    }),
    sticky: Type.Boolean({
      default: true,
      description: 'On phones, becomes a bar at the bottom when it is scrolled out of view. One per page.',
    }),
  }),
  reserve: { minHeight: 56 },
  neededBy: 'joining',
  needs: [{ part: 'activity' }],
  once: { sticky: true },
  examples: {
    visitor: {},
    newcomer: { as: 'new' },
    claiming: { props: { variant: 'bare', sticky: false }, as: 'finished' },
  },
})

export default defineBlock(spec, () => import('./ApplyBar.tsx'))
