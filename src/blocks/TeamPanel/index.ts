import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'TeamPanel',
  version: 1,
  description:
    "The user's team: members, captain and a code to invite others. Without a team, a form to create one or to join one by its code, and the rules for all teams.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My team" if left out.', examples: ['team.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }) => activity.team === undefined,
  words: ['rank', 'team'],
  reserve: { minHeight: 420 },
  neededBy: 'joined',
  needs: [{ part: 'team' }],
  examples: { visitor: {}, captain: { as: 'joined' }, notJoined: { as: 'new' } },
})

export default defineBlock(spec, () => import('./TeamPanel.tsx'))
