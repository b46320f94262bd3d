import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'AgentTiers',
  version: 1,
  description:
    'The ladder of an agent event: what each tier takes and pays, which one is reached, and how far the next one is. Only for those who are logged in.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Tiers" if left out.' })),
    text: Type.Optional(TextKey({ description: 'How tiers are paid, in one sentence.', examples: ['tiers.text'] })),
  }),
  data: { info: own(calls.getActivityDetailInfo), permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 420 },
  examples: { agent: { as: 'agent' } },
})

export default defineBlock(spec, () => import('./AgentTiers.tsx'))
