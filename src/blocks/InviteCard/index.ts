import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'InviteCard',
  version: 1,
  description:
    "The viewer's invitation: code, link, QR code and a poster in their language, to copy, share or save. A visitor is asked to log in.",
  props: Type.Object({
    title: Type.Optional(
      TextKey({ description: 'Heading; "Invite friends" if left out.', examples: ['invite.title'] }),
    ),
    text: Type.Optional(
      TextKey({ description: 'One sentence under the heading: what an invitation brings.', examples: ['invite.text'] }),
    ),
    code: Type.Enum(['account', 'event'], {
      default: 'account',
      description:
        "Which code is handed out: the viewer's own (an agent's partner code goes first), or the one of this event, which is the team's where they may hand it out.",
    }),
    showRate: Type.Boolean({ default: true, description: 'Says what share of the fees of those invited comes back.' }),
    posterTitle: Type.Optional(TextKey({ description: "Large words of the poster; the activity's own if left out." })),
    posterText: Type.Optional(
      TextKey({ description: "Sentence under them on the poster; the activity's own if left out." }),
    ),
  }),
  data: { codes: own(calls.userVipCode) },
  states: ['loading', 'failed', 'visitor', 'notEligible'],
  reserve: { minHeight: 340 },
  examples: {
    account: { as: 'joined' },
    event: { props: { code: 'event', showRate: false }, as: 'joined' },
    visitor: {},
  },
})

export default defineBlock(spec, () => import('./InviteCard.tsx'))
