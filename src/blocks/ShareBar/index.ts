import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'ShareBar',
  version: 1,
  description:
    'Shares the event with the share sheet of the browser or the app, or copies its link. For users, the link contains their invite code.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Share this event" if left out.' })),
    text: Type.Optional(TextKey({ description: 'One sentence under the heading.' })),
    scene: Type.Enum(['ACTIVITY', 'INVITE', 'WIN'], {
      default: 'ACTIVITY',
      description: "What is shared: the event, an invitation to register, or the user's newest reward in this event.",
    }),
  }),
  data: { content: shared(calls.getUserShareContent, { scene: 'ACTIVITY' }) },
  states: ['loading', 'failed', 'notEligible'],
  hydrate: 'idle',
  reserve: { minHeight: 96 },
  neededBy: 'joined',
  needs: [{ part: 'activity' }],
  examples: { event: {}, win: { props: { scene: 'WIN' }, as: 'claimed' } },
})

export default defineBlock(spec, () => import('./ShareBar.tsx'))
