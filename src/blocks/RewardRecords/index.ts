import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

/** Rows per page: few, because the rules are below them. */
export const pageSize = 5

export const spec = describeBlock({
  type: 'RewardRecords',
  version: 1,
  description:
    'The rewards that the user received in this activity, in pages, or all rewards from all events. Visitors see where rewards will be listed.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My rewards" if left out.' })),
    centre: Type.Optional(
      Type.Boolean({
        title: 'Rewards center',
        description:
          'The rewards of all events, for the rewards center: claimable rewards with one button for all, and rewards in use, received and expired.',
      }),
    ),
  }),
  data: { records: own(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageSize }) },
  states: ['loading', 'failed', 'empty', 'visitor'],
  // In the rewards center, rewards can be claimable before any was received.
  empty: ({ records }, { centre }) => !records || (records.total === 0 && !centre),
  reserve: { minHeight: 320 },
  neededBy: 'rewarded',
  examples: {
    visitor: {},
    some: { as: 'claimed' },
    none: { as: 'new' },
    centre: { props: { centre: true }, as: 'finished' },
  },
})

export default defineBlock(spec, () => import('./RewardRecords.tsx'))
