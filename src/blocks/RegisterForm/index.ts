import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Link, TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RegisterForm',
  version: 1,
  description:
    "The page of registration: telephone number or e-mail address, invite code and opinion leader's code. With a real platform it leads to the page of registration there. Has the page's first heading.",
  props: Type.Object({
    title: TextKey({ description: "The page's title.", examples: ['register.title'] }),
    text: Type.Optional(TextKey({ description: 'One sentence under the title; rich text.' })),
    terms: Type.Optional(Link({ description: 'Where the terms can be read; consent is asked for with it.' })),
    kolActivity: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        description:
          "Alias of the event opinion leaders' codes are bound in, unless the link that led here names one; without it no such code is asked for.",
        examples: ['newcomer'],
      }),
    ),
  }),
  data: { areas: shared(calls.areaCodes) },
  states: ['loading', 'failed'],
  reserve: { minHeight: 720 },
  examples: {
    plain: { props: { title: 'common:common.signup' } },
    full: { props: { title: 'common:common.signup', terms: '/newcomer-terms', kolActivity: 'newcomer' } },
  },
})

export default defineBlock(spec, () => import('./RegisterForm.tsx'))
