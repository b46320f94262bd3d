import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Section',
  version: 1,
  description: 'A part of the page with its own heading. Contains other blocks, one below the other.',
  props: Type.Object({
    title: Type.Optional(
      TextKey({
        description: 'Heading of the part.',
        examples: ['rewards.title'],
      }),
    ),
    text: Type.Optional(
      TextKey({
        description: 'One or two sentences under the heading; rich text.',
      }),
    ),
    ground: Type.Enum(['paper', 'surface'], {
      title: 'Background',
      default: 'paper',
      description: 'The background: the page itself, or a full-width band.',
    }),
  }),
  slots: ['content'],
  reserve: { minHeight: 120 },
  examples: { plain: {}, band: { props: { ground: 'surface' } } },
})

export default defineBlock(spec, () => import('./Section.tsx'))
