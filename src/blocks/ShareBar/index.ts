import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'ShareBar',
  version: 1,
  description:
    "Shares the event by the browser's or the app's own sheet, or lets its link be copied; the link carries the viewer's invite code once they have logged in.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'What it says; "Share this event" if left out.' })),
    text: Type.Optional(TextKey({ description: 'One sentence under it.' })),
    scene: Type.Enum(['ACTIVITY', 'INVITE', 'WIN'], {
      default: 'ACTIVITY',
      description: "What is shared: the event, an invitation to register, or the viewer's newest reward here.",
    }),
  }),
  data: { content: shared(calls.getUserShareContent, { scene: 'ACTIVITY' }) },
  states: ['loading', 'failed', 'notEligible'],
  hydrate: 'idle',
  reserve: { minHeight: 96 },
  examples: { event: {}, win: { props: { scene: 'WIN' }, as: 'claimed' } },
})

export default defineBlock(spec, () => import('./ShareBar.tsx'))
