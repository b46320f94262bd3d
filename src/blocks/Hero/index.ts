import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Art, Button, TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Hero',
  version: 1,
  description:
    'The top of a page: the main heading, one sentence, the prize, the dates and a picture. Texts that are left out are taken from the activity.',
  props: Type.Object({
    eyebrow: Type.Optional(
      TextKey({
        description: 'One or two words above the title; the activity type if left out.',
      }),
    ),
    title: Type.Optional(TextKey({ description: "The page's title.", examples: ['hero.title'] })),
    text: Type.Optional(
      TextKey({
        description: 'One sentence under the title; rich text.',
        examples: ['hero.text'],
      }),
    ),
    art: Type.Optional(Art({ description: 'The picture; none if left out.' })),
    showPrize: Type.Boolean({
      default: true,
      description: "Shows the prize pool or, without one, the sum of all rewards in the activity's main coin.",
    }),
    primary: Type.Optional(Button),
    claimFirst: Type.Optional(
      Type.Boolean({
        description:
          'For users with rewards to claim, in any activity, the button leads to the rewards center instead.',
      }),
    ),
  }),
  slots: ['call'],
  reserve: { minHeight: 480 },
  isHeading: true,
  examples: {
    activity: { props: { art: 'gift', showPrize: true } },
    plain: {
      props: {
        title: 'common:shell.activities',
        art: 'welcome',
        showPrize: false,
        primary: { text: 'common:common.login', action: { action: 'login' } },
      },
    },
  },
})

export default defineBlock(spec, () => import('./Hero.tsx'))
