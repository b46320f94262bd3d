import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'PrizeBoard',
  version: 1,
  description: 'The lottery: prizes as a wheel or a grid, the draw button, the result, and a table of the odds.',
  props: Type.Object({
    variant: Type.Enum(['wheel', 'grid'], {
      default: 'wheel',
      description:
        'A wheel, or a ring of cells with a moving light. A grid needs 8, 10 or 12 prizes; any other number is shown as a wheel.',
    }),
    title: Type.Optional(TextKey({ description: 'Heading; "Prizes" if left out.', examples: ['board.title'] })),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => !activity.lottery?.prizes.length,
  reserve: { minHeight: 640 },
  neededBy: 'joined',
  completes: ['DRAW'],
  needs: [{ part: 'lottery' }, { part: 'lottery.prizes', when: { variant: 'grid' }, sizes: [8, 10, 12] }],
  examples: {
    wheel: { as: 'finished' },
    grid: { props: { variant: 'grid' }, as: 'finished' },
    visitor: {},
    noChances: { as: 'claimed' },
  },
})

export default defineBlock(spec, () => import('./PrizeBoard.tsx'))
