import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'InviteCard',
  version: 1,
  description:
    "The user's invitation: code, link, QR code and a poster in their language, to copy, share or save. Visitors see a login button.",
  props: Type.Object({
    title: Type.Optional(
      TextKey({ description: 'Heading; "Invite friends" if left out.', examples: ['invite.title'] }),
    ),
    text: Type.Optional(
      TextKey({
        description: 'One sentence under the heading on the benefits of an invitation.',
        examples: ['invite.text'],
      }),
    ),
    code: Type.Enum(['account', 'event'], {
      default: 'account',
      description:
        "Which code is shown: the user's own code (for agents, the partner code), or the code of this event, which is the team code if the user may share it.",
    }),
    showRate: Type.Boolean({
      default: true,
      description: 'Shows the rebate rate: the share of the fees of invitees that the user receives.',
    }),
    posterTitle: Type.Optional(TextKey({ description: 'Title of the poster; taken from the activity if left out.' })),
    posterText: Type.Optional(
      TextKey({ description: 'Sentence under the title of the poster; taken from the activity if left out.' }),
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
