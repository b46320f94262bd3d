import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'AirdropCheck',
  version: 1,
  description:
    'Whether the user meets the requirements of an airdrop, a futures account and an open position, with a button to what is missing.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Airdrop check" if left out.' })),
    text: Type.Optional(TextKey({ description: 'One sentence on why it is required.', examples: ['airdrop.text'] })),
  }),
  data: { check: own(calls.checkAirdropPositionAccount) },
  states: ['loading', 'failed', 'visitor', 'notEligible'],
  hydrate: 'idle',
  reserve: { minHeight: 240 },
  needs: [{ part: 'activity' }],
  examples: { passed: { as: 'claimed' }, visitor: {} },
})

export default defineBlock(spec, () => import('./AirdropCheck.tsx'))
