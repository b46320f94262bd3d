import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RecordTable',
  version: 1,
  description:
    "An agent's rebates by time, or their referrals by whether they count, page by page. Not drawn for those who may not see them; AgentAccess says why.",
  props: Type.Object({
    variant: Type.Enum(['rebates', 'referrals'], {
      default: 'rebates',
      description: 'What is listed: what trades of invitees have earned, or the invitees.',
    }),
    title: Type.Optional(TextKey({ description: 'Heading; "Rebates" or "Referrals" if left out.' })),
  }),
  data: { permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 360 },
  examples: {
    rebates: { as: 'agent' },
    referrals: { props: { variant: 'referrals' }, as: 'agent' },
    visitor: {},
  },
})

export default defineBlock(spec, () => import('./RecordTable.tsx'))
