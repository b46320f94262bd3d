import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'
import { hasRows } from './rows.ts'

export const spec = describeBlock({
  type: 'TierTable',
  version: 1,
  description:
    'What each tier asks for and pays, with the reached, current and next one marked and what is wanting; or what each rank of a board wins.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Rewards" if left out.', examples: ['tiers.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
    of: Type.Enum(['tiers', 'userRanks', 'teamRanks'], {
      default: 'tiers',
      description: 'The tiers of deposit and volume, or the prizes of the ranks of users or teams.',
    }),
    metric: Type.Optional(
      Type.Enum(['VOLUME', 'PNL', 'ROI'], {
        description: 'Whose ranks: the board with this metric; the first with prizes if left out.',
      }),
    ),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, props) => !hasRows(activity, props),
  words: ['bonus', 'rank'],
  reserve: { minHeight: 400 },
  hydrate: 'idle',
  examples: {
    tiers: { as: 'joined' },
    visitor: {},
    ranks: { props: { of: 'userRanks' }, as: 'joined' },
    teamRanks: { props: { of: 'teamRanks' } },
  },
})

export default defineBlock(spec, () => import('./TierTable.tsx'))
