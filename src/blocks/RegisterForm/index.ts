import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Link, TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RegisterForm',
  version: 1,
  description:
    "The registration page: phone number or email address, invite code and KOL code. With a real platform, links to its registration page. Contains the page's main heading.",
  props: Type.Object({
    title: TextKey({ description: "The page's title.", examples: ['register.title'] }),
    text: Type.Optional(TextKey({ description: 'One sentence under the title; rich text.' })),
    terms: Type.Optional(Link({ description: 'The page of the user agreement. If set, the form requires consent.' })),
    privacy: Type.Optional(Link({ description: 'The page of the privacy notice, linked beside the user agreement.' })),
    kolActivity: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        'x-playbill': 'alias',
        description:
          'Alias of the event in which KOL codes are bound, unless the URL names one. Without it, the form has no field for the code.',
        examples: ['newcomer'],
      }),
    ),
  }),
  data: { areas: shared(calls.areaCodes) },
  states: ['loading', 'failed'],
  words: ['account'],
  reserve: { minHeight: 720 },
  isHeading: true,
  examples: {
    plain: { props: { title: 'common:common.signup' } },
    full: {
      props: {
        title: 'common:common.signup',
        terms: '/user-agreement',
        privacy: '/privacy-notice',
        kolActivity: 'newcomer',
      },
    },
  },
})

export default defineBlock(spec, () => import('./RegisterForm.tsx'))
