import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Link, TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'TraderList',
  version: 1,
  description:
    'The lead traders of a copy-trading event with their results and a copy button, which opens a native screen in the app and a page in a browser.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Lead traders" if left out.', examples: ['traders.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
    copyAt: Type.Optional(
      Link({
        title: 'Page to copy a trader',
        description: 'The page that a browser opens to copy a trader; the futures page if left out.',
      }),
    ),
    leadAt: Type.Optional(
      Link({
        title: 'Page to become a lead trader',
        description: 'The page that a browser opens to become a lead trader. Without it, the button is hidden.',
      }),
    ),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'ended', 'notEligible'],
  empty: ({ activity }) => !activity.traders?.length,
  reserve: { minHeight: 480 },
  neededBy: 'loggedIn',
  needs: [{ part: 'traders' }],
  examples: { visitor: {}, copying: { as: 'joined' }, leading: { props: { leadAt: '/futures' }, as: 'new' } },
})

export default defineBlock(spec, () => import('./TraderList.tsx'))
