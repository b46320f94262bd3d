import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'KolBind',
  version: 1,
  description:
    'Binds the user to the code of a KOL, permanently; shows the reason where that is not possible. A code in the URL (kolCode) is filled in.',
  props: Type.Object({
    title: Type.Optional(
      TextKey({ description: 'Heading; "Have a partner code?" if left out.', examples: ['kol.title'] }),
    ),
    text: Type.Optional(
      TextKey({ description: 'The benefits of a code, and until when it can be bound.', examples: ['kol.text'] }),
    ),
  }),
  completes: ['KOL_BIND', 'APPOINT_CODE'],
  states: ['visitor', 'notStarted', 'ended', 'notEligible'],
  hydrate: 'idle',
  reserve: { minHeight: 296 },
  neededBy: 'loggedIn',
  needs: [{ part: 'kols' }],
  examples: { form: { as: 'new' }, visitor: {} },
})

export default defineBlock(spec, () => import('./KolBind.tsx'))
