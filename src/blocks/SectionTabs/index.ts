import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { BlockTarget, TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'SectionTabs',
  version: 1,
  description:
    'Links to parts of the page, in a row that stays below the header while the page scrolls. Belongs on the top level of the page. A link whose block is not shown to the viewer is left out.',
  props: Type.Object({
    items: Type.Array(
      Type.Object(
        {
          target: BlockTarget({ description: 'The id of the block that the link leads to.' }),
          text: TextKey({ description: 'The label: one or two words.', examples: ['common:tabs.rules'] }),
        },
        { additionalProperties: false, description: 'A link: its block and its label.' },
      ),
      {
        minItems: 2,
        maxItems: 8,
        description: 'The links, in the order of the page.',
        examples: [[{ target: 'rules', text: 'common:tabs.rules' }]],
      },
    ),
  }),
  reserve: { minHeight: 49 },
  examples: {
    plain: {
      props: {
        items: [
          { target: 'tasks', text: 'common:tabs.tasks' },
          { target: 'prizes', text: 'common:TierTable.title' },
          { target: 'board', text: 'common:rank.board' },
          { target: 'details', text: 'common:tabs.rules' },
        ],
      },
    },
  },
})

export default defineBlock(spec, () => import('./SectionTabs.tsx'))
