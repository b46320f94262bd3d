import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'ActivityList',
  version: 1,
  description:
    'All activities, filtered by open, upcoming and ended. Above them, for the user: events with rewards to claim, joined events and agent pages.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Events" if left out.' })),
  }),
  data: {
    list: shared(calls.list, { pageSize: 100 }),
    aliases: shared(calls.getAliasList, { pageSize: 100 }),
  },
  states: ['loading', 'failed', 'empty'],
  words: ['activity'],
  empty: ({ list }) => list.activities.length === 0,
  reserve: { minHeight: 420 },
  examples: { visitor: {}, joined: { as: 'joined' }, claimable: { as: 'finished' } },
})

export default defineBlock(spec, () => import('./ActivityList.tsx'))
