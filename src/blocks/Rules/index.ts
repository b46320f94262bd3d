import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'Rules',
  version: 1,
  description: "The activity's rules from the platform, with a link to its terms.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Event rules" if left out.' })),
  }),
  data: { introduction: shared(calls.introduce) },
  states: ['loading', 'failed', 'empty'],
  empty: ({ introduction }) => introduction.rules.length === 0,
  reserve: { minHeight: 320 },
  neededBy: 'joining',
  hydrate: 'idle',
  needs: [{ part: 'introduce.rules' }],
  examples: { plain: {} },
})

export default defineBlock(spec, () => import('./Rules.tsx'))
