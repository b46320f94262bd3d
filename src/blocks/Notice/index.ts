import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Link, TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Notice',
  version: 1,
  description: 'A short message in a box, with an optional link.',
  props: Type.Object({
    tone: Type.Enum(['neutral', 'accent', 'rise', 'fall', 'info'], {
      default: 'neutral',
      description: 'neutral and info: for information. accent: worth attention. rise: good news. fall: a warning.',
    }),
    title: Type.Optional(TextKey({ description: 'A few words in bold.' })),
    text: TextKey({
      description: 'The message; rich text.',
      examples: ['notice.delay'],
    }),
    link: Type.Optional(
      Type.Object(
        {
          text: TextKey({ description: 'The label of the link.' }),
          to: Link({ title: 'Page', description: 'The target of the link.' }),
        },
        { description: 'A link below the message.' },
      ),
    ),
  }),
  reserve: { minHeight: 56 },
  hydrate: 'idle',
  examples: {
    plain: { props: { tone: 'info', text: 'common:legal.prevail' } },
  },
})

export default defineBlock(spec, () => import('./Notice.tsx'))
