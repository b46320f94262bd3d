import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RewardRecords',
  version: 1,
  description:
    'What the viewer has received in this activity, page by page, or everything they have from all events; a visitor is told where it will be found.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My rewards" if left out.' })),
    centre: Type.Optional(
      Type.Boolean({
        description:
          'The rewards of all events, for the rewards centre: what waits to be claimed with one button for all of it, what is in use, received and expired.',
      }),
    ),
  }),
  data: { records: own(calls.getRewardList, { scope: 'MINE', status: 'GRANTED' }) },
  states: ['loading', 'failed', 'empty', 'visitor'],
  // In the centre something can wait to be claimed before anything was received.
  empty: ({ records }, { centre }) => !records || (records.total === 0 && !centre),
  reserve: { minHeight: 320 },
  examples: {
    visitor: {},
    some: { as: 'claimed' },
    none: { as: 'new' },
    centre: { props: { centre: true }, as: 'finished' },
  },
})

export default defineBlock(spec, () => import('./RewardRecords.tsx'))
