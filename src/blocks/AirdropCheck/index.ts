import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'AirdropCheck',
  version: 1,
  description:
    'Whether the viewer has what an airdrop is paid into, a futures account with a position in it; and the way to what is wanting.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Airdrop check" if left out.' })),
    text: Type.Optional(TextKey({ description: 'Why it matters, in one sentence.', examples: ['airdrop.text'] })),
  }),
  data: { check: own(calls.checkAirdropPositionAccount) },
  states: ['loading', 'failed', 'visitor', 'notEligible'],
  hydrate: 'idle',
  reserve: { minHeight: 240 },
  examples: { passed: { as: 'claimed' }, visitor: {} },
})

export default defineBlock(spec, () => import('./AirdropCheck.tsx'))
