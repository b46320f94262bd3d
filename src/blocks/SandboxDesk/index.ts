import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'SandboxDesk',
  version: 1,
  description:
    "Replaces the platform's own pages in the sandbox: the user reports the events that a task needs, and its progress changes. Without a task it offers all events. Contains the page's main heading.",
  props: Type.Object({
    title: TextKey({ description: "The page's title.", examples: ['desk.title'] }),
    text: Type.Optional(TextKey({ description: 'What the page is for, under the title; rich text.' })),
    kolActivity: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        'x-playbill': 'alias',
        description: 'Alias of the event whose partner codes can be bound here. Without it, codes cannot be bound.',
        examples: ['newcomer'],
      }),
    ),
  }),
  words: ['kol'],
  reserve: { minHeight: 900 },
  sandboxOnly: true,
  isHeading: true,
  examples: { plain: { as: 'new', props: { title: 'common:task.go' } } },
})

export default defineBlock(spec, () => import('./SandboxDesk.tsx'))
