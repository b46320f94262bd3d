import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'

export const spec = describeBlock({
  type: 'ApplyBar',
  version: 1,
  description:
    "The page's call to action. It always says the viewer's next step (log in, join, claim, the next task) or why there is none, and asks for consent where the activity does.",
  props: Type.Object({
    variant: Type.Enum(['card', 'bare'], {
      default: 'card',
      description: 'In a card of its own, or bare, for the hero.',
    }),
    sticky: Type.Boolean({
      default: true,
      description: 'On phones it follows as a bar at the bottom once it has scrolled away. One a page.',
    }),
  }),
  reserve: { minHeight: 56 },
  examples: {
    visitor: {},
    newcomer: { as: 'new' },
    claiming: { props: { variant: 'bare', sticky: false }, as: 'finished' },
  },
})

export default defineBlock(spec, () => import('./ApplyBar.tsx'))
