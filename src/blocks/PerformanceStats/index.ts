import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'PerformanceStats',
  version: 1,
  description:
    "An agent's figures: invitees, their trading volume, rebates, rank, and what is missing to the next tier. Hidden without the agent permission; AgentAccess shows the reason.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My performance" if left out.' })),
  }),
  data: { permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 300 },
  neededBy: 'agents',
  needs: [{ part: 'agent' }],
  examples: { agent: { as: 'agent' }, visitor: {} },
})

export default defineBlock(spec, () => import('./PerformanceStats.tsx'))
