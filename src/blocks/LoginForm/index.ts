import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'LoginForm',
  version: 1,
  description:
    "The login page: in the sandbox, personas and a login name; with accounts of the embedded platform, a login name and a password; with a real platform, a link to its login page. Contains the page's main heading.",
  props: Type.Object({
    title: TextKey({
      description: "The page's title.",
      examples: ['login.title'],
    }),
    text: Type.Optional(TextKey({ description: 'One sentence under the title; rich text.' })),
  }),
  reserve: { minHeight: 560 },
  words: ['account'],
  isHeading: true,
  examples: { plain: { props: { title: 'common:common.login' } } },
})

export default defineBlock(spec, () => import('./LoginForm.tsx'))
