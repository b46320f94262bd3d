import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'MessageCenter',
  version: 1,
  description:
    "The user's messages, newest first: filtered by type, opened in place, marked as read one by one or all at once.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Messages" if left out.' })),
    compact: Type.Optional(
      Type.Boolean({
        description: 'Shows only the three newest messages and a link to all; for pages such as the rewards center.',
      }),
    ),
  }),
  data: { unread: own(calls.pushCount, { read: false }), messages: own(calls.pushList, { pageSize: 10 }) },
  states: ['loading', 'failed', 'empty', 'visitor'],
  empty: ({ messages }) => messages?.total === 0,
  reserve: { minHeight: 320 },
  examples: { messages: { as: 'joined' }, compact: { props: { compact: true }, as: 'joined' }, visitor: {} },
})

export default defineBlock(spec, () => import('./MessageCenter.tsx'))
