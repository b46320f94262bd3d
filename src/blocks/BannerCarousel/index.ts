import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'BannerCarousel',
  version: 1,
  description:
    'The banners of the running events, one after the other. They can be paused, swiped and picked; they stand still for whoever asked for less motion.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'What the row of banners is called; read, not shown.' })),
    seconds: Type.Integer({
      default: 6,
      minimum: 4,
      maximum: 30,
      description: 'How long each banner stands before the next one comes.',
    }),
    most: Type.Integer({
      default: 6,
      minimum: 1,
      maximum: 12,
      description: 'How many banners there are at most; the first ones by their order.',
    }),
  }),
  data: { banners: shared(calls.mainBanner) },
  states: ['loading', 'failed', 'empty'],
  empty: ({ banners }) => banners.mainBannerList.length === 0,
  reserve: { minHeight: 280 },
  examples: { running: {} },
})

export default defineBlock(spec, () => import('./BannerCarousel.tsx'))
