import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'AgentTiers',
  version: 1,
  description:
    'The tiers of an agent event: thresholds and rewards, which tier is reached, and the progress to the next one. Only for users who are logged in.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Tiers" if left out.' })),
    text: Type.Optional(TextKey({ description: 'One sentence on how tiers are paid.', examples: ['tiers.text'] })),
  }),
  data: { info: own(calls.getActivityDetailInfo), permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 420 },
  neededBy: 'agents',
  needs: [{ part: 'agent' }],
  examples: { agent: { as: 'agent' } },
})

export default defineBlock(spec, () => import('./AgentTiers.tsx'))
