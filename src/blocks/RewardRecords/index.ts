import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RewardRecords',
  version: 1,
  description: 'What the viewer has received in this activity, page by page; a visitor is told where it will be found.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My rewards" if left out.' })),
  }),
  data: { records: own(calls.getRewardList, { scope: 'MINE', status: 'GRANTED' }) },
  states: ['loading', 'failed', 'empty', 'visitor'],
  empty: ({ records }) => !records || records.total === 0,
  reserve: { minHeight: 320 },
  examples: { visitor: {}, some: { as: 'claimed' }, none: { as: 'new' } },
})

export default defineBlock(spec, () => import('./RewardRecords.tsx'))
