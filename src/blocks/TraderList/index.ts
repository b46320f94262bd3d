import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Link, TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'TraderList',
  version: 1,
  description:
    'The lead traders of a copy-trading event with their results, and the button that copies one: the app opens its own screen, a browser the page that stands for it.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Lead traders" if left out.', examples: ['traders.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
    copyAt: Type.Optional(
      Link({ description: 'Where a browser goes to copy a trader; the futures page if left out.' }),
    ),
    leadAt: Type.Optional(
      Link({ description: 'Where a browser goes to become a lead trader; that button is only there with it.' }),
    ),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'ended', 'notEligible'],
  empty: ({ activity }) => !activity.traders?.length,
  reserve: { minHeight: 480 },
  examples: { visitor: {}, copying: { as: 'joined' }, leading: { props: { leadAt: '/futures' }, as: 'new' } },
})

export default defineBlock(spec, () => import('./TraderList.tsx'))
