import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { Button, TextKey } from '../../registry/fields.ts'
import { own } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'AgentAccess',
  version: 1,
  description:
    'Who an agent page is for: to an agent their level and rebate, to everybody else the exact reason why they cannot see it, and a way on.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading for visitors; "For agents" if left out.' })),
    text: Type.Optional(
      TextKey({ description: 'What an agent is and gets; for those who are none.', examples: ['access.text'] }),
    ),
    become: Type.Optional(Button),
  }),
  data: { agent: own(calls.isAgent), permission: own(calls.agentPermission) },
  states: ['loading', 'failed', 'visitor'],
  reserve: { minHeight: 96 },
  examples: { agent: { as: 'agent' }, visitor: {} },
})

export default defineBlock(spec, () => import('./AgentAccess.tsx'))
