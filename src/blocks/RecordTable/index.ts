import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RecordTable',
  version: 1,
  description:
    "An agent's rebates filtered by period, or their referrals filtered by validity, in pages. Hidden without the agent permission; AgentAccess shows the reason.",
  props: Type.Object({
    variant: Type.Enum(['rebates', 'referrals'], {
      default: 'rebates',
      description: 'What is listed: rebates for the trades of invitees, or the invitees.',
    }),
    title: Type.Optional(TextKey({ description: 'Heading; "Rebates" or "Referrals" if left out.' })),
  }),
  data: { permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 360 },
  neededBy: 'agents',
  needs: [{ part: 'agent' }],
  examples: {
    rebates: { as: 'agent' },
    referrals: { props: { variant: 'referrals' }, as: 'agent' },
    visitor: {},
  },
})

export default defineBlock(spec, () => import('./RecordTable.tsx'))
