import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'KolBind',
  version: 1,
  description:
    "Binds the viewer to an opinion leader's code, once for life; says why where that cannot be done. A code in the address (kolCode) is filled in.",
  props: Type.Object({
    title: Type.Optional(
      TextKey({ description: 'Heading; "Have a partner code?" if left out.', examples: ['kol.title'] }),
    ),
    text: Type.Optional(
      TextKey({ description: 'What a code brings, and until when it can be bound.', examples: ['kol.text'] }),
    ),
  }),
  states: ['visitor', 'notStarted', 'ended', 'notEligible'],
  hydrate: 'idle',
  reserve: { minHeight: 180 },
  examples: { form: { as: 'new' }, visitor: {} },
})

export default defineBlock(spec, () => import('./KolBind.tsx'))
