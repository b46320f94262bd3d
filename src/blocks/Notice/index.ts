import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Link, TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Notice',
  version: 1,
  description: 'A short message in a box, with a link if there is more to say.',
  props: Type.Object({
    tone: Type.Enum(['neutral', 'accent', 'rise', 'fall', 'info'], {
      default: 'neutral',
      description: 'neutral and info: good to know. accent: worth attention. rise: good news. fall: a warning.',
    }),
    title: Type.Optional(TextKey({ description: 'A few words in bold.' })),
    text: TextKey({
      description: 'The message; rich text.',
      examples: ['notice.delay'],
    }),
    link: Type.Optional(
      Type.Object(
        {
          text: TextKey({ description: 'What the link says.' }),
          to: Link({ description: 'Where it leads.' }),
        },
        { description: 'A way on.' },
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
