import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Columns',
  version: 1,
  description: 'Two columns side by side on wide screens, one below the other on narrow ones.',
  props: Type.Object({
    ratio: Type.Enum(['1:1', '2:1', '1:2'], {
      default: '2:1',
      description: 'Width of the start column to that of the end column.',
    }),
    sticky: Type.Boolean({
      default: false,
      description: 'The end column stays in view while the start column scrolls.',
    }),
    endFirst: Type.Boolean({
      default: false,
      description: 'On narrow screens the end column comes before the start column.',
    }),
    tabs: Type.Optional(
      Type.Object(
        {
          label: TextKey({ description: 'The name of the tabs for screen readers.' }),
          start: TextKey({
            title: 'Tab of the start column',
            description: 'The tab of the start column: one or two words.',
          }),
          end: TextKey({ title: 'Tab of the end column', description: 'The tab of the end column: one or two words.' }),
        },
        {
          additionalProperties: false,
          description: 'On narrow screens, tabs show one column at a time. For columns of the same kind.',
          examples: [{ label: 'common:TierTable.title', start: 'common:rank.volume', end: 'common:rank.roi' }],
        },
      ),
    ),
  }),
  slots: ['start', 'end'],
  reserve: { minHeight: 120 },
  examples: {
    even: { props: { ratio: '1:1', sticky: false, endFirst: false } },
    tabs: {
      props: {
        ratio: '1:1',
        sticky: false,
        endFirst: false,
        tabs: { label: 'common:TierTable.title', start: 'common:rank.volume', end: 'common:rank.roi' },
      },
    },
  },
})

export default defineBlock(spec, () => import('./Columns.tsx'))
