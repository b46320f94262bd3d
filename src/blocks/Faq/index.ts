import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'Faq',
  version: 1,
  description: "The activity's questions; a tap on one shows its answer.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "FAQ" if left out.' })),
  }),
  data: { introduction: shared(calls.introduce) },
  states: ['loading', 'failed', 'empty'],
  empty: ({ introduction }) => introduction.faq.length === 0,
  reserve: { minHeight: 320 },
  hydrate: 'idle',
  needs: [{ part: 'introduce.faq' }],
  examples: { plain: {} },
})

export default defineBlock(spec, () => import('./Faq.tsx'))
