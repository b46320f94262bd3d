import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'PrizeBoard',
  version: 1,
  description:
    'The lottery: its prizes as a wheel or a grid, the button that draws, the result, and the odds in words.',
  props: Type.Object({
    variant: Type.Enum(['wheel', 'grid'], {
      default: 'wheel',
      description:
        'A wheel that turns, or a ring of cells with a light running round; a grid takes 8, 10 or 12 prizes, any other number is drawn as a wheel.',
    }),
    title: Type.Optional(TextKey({ description: 'Heading; "Prizes" if left out.', examples: ['board.title'] })),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => !activity.lottery?.prizes.length,
  reserve: { minHeight: 640 },
  examples: {
    wheel: { as: 'finished' },
    grid: { props: { variant: 'grid' }, as: 'finished' },
    visitor: {},
    noChances: { as: 'claimed' },
  },
})

export default defineBlock(spec, () => import('./PrizeBoard.tsx'))
