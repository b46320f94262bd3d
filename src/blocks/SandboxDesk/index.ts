import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'SandboxDesk',
  version: 1,
  description:
    "The sandbox's stand-in for the platform's own pages: the viewer reports a deposit, a trade or an invitation by hand, and tasks follow. Has the page's first heading.",
  props: Type.Object({
    title: TextKey({ description: "The page's title.", examples: ['desk.title'] }),
    text: Type.Optional(TextKey({ description: 'What the page is for, under the title; rich text.' })),
  }),
  reserve: { minHeight: 900 },
  examples: { plain: { as: 'new', props: { title: 'common:task.go' } } },
})

export default defineBlock(spec, () => import('./SandboxDesk.tsx'))
