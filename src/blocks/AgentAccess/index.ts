import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Button, TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'AgentAccess',
  version: 1,
  description:
    'Access to an agent page: shows agents their level and rebate rate, and other viewers the exact reason why they have no access and what to do.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading for visitors; "For agents" if left out.' })),
    text: Type.Optional(
      TextKey({
        description: 'What an agent is and receives; shown to viewers who are not agents.',
        examples: ['access.text'],
      }),
    ),
    become: Type.Optional(Button),
  }),
  data: { agent: own(calls.isAgent), permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 96 },
  needs: [{ part: 'agent' }],
  examples: { agent: { as: 'agent' }, visitor: {} },
})

export default defineBlock(spec, () => import('./AgentAccess.tsx'))
