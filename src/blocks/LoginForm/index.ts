import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'LoginForm',
  version: 1,
  description:
    "The log-in page: in the sandbox a choice of personas and a login name; with a real platform the way to its own page. Has the page's first heading.",
  props: Type.Object({
    title: TextKey({
      description: "The page's title.",
      examples: ['login.title'],
    }),
    text: Type.Optional(TextKey({ description: 'One sentence under the title; rich text.' })),
  }),
  reserve: { minHeight: 560 },
  examples: { plain: { props: { title: 'common:common.login' } } },
})

export default defineBlock(spec, () => import('./LoginForm.tsx'))
