import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Art, Button, TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: 'Hero',
  version: 1,
  description:
    "The head of a page: its only first heading, one sentence, what can be earned, when, and a picture. Left out words are the activity's own.",
  props: Type.Object({
    eyebrow: Type.Optional(
      TextKey({
        description: 'A word or two above the title; the kind of event if left out.',
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
  }),
  slots: ['call'],
  reserve: { minHeight: 480 },
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
