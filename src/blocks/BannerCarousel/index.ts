import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'BannerCarousel',
  version: 1,
  description:
    'The banners of running events as a carousel with swipe, dots and pause. Does not advance automatically if the viewer prefers reduced motion.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Accessible name of the carousel; not visible.' })),
    seconds: Type.Integer({
      default: 6,
      minimum: 4,
      maximum: 30,
      description: 'How long each banner is shown, in seconds.',
    }),
    most: Type.Integer({
      title: 'Maximum number',
      default: 6,
      minimum: 1,
      maximum: 12,
      description: 'Maximum number of banners; the first ones in their order.',
    }),
  }),
  data: { banners: shared(calls.mainBanner) },
  states: ['loading', 'failed', 'empty'],
  empty: ({ banners }) => banners.mainBannerList.length === 0,
  reserve: { minHeight: 280 },
  examples: { running: {} },
})

export default defineBlock(spec, () => import('./BannerCarousel.tsx'))
