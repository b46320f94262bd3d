import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'
import { hasRows } from './rows.ts'

export const spec = describeBlock({
  type: 'TierTable',
  version: 1,
  description:
    'The thresholds and rewards of all tiers, with the reached, current and next one marked and what is missing; or the prizes of the ranks of a leaderboard.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Rewards" if left out.', examples: ['tiers.title'] })),
    text: Type.Optional(TextKey({ description: 'A sentence under the heading; rich text.' })),
    of: Type.Enum(['tiers', 'userRanks', 'teamRanks'], {
      title: 'Content',
      default: 'tiers',
      description: 'The tiers of deposit and volume, or the prizes of the ranks of users or teams.',
    }),
    metric: Type.Optional(
      Type.Enum(['VOLUME', 'PNL', 'ROI'], {
        description: 'The metric of the leaderboard; the first leaderboard with prizes if left out.',
      }),
    ),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, props) => !hasRows(activity, props),
  words: ['bonus', 'rank'],
  reserve: { minHeight: 400 },
  neededBy: 'joined',
  hydrate: 'idle',
  needs: [
    { part: 'tiers', when: { of: 'tiers' } },
    { part: 'leaderboards', when: { of: 'userRanks' }, has: { scope: 'USER' }, by: { metric: 'metric' } },
    { part: 'leaderboards', when: { of: 'teamRanks' }, has: { scope: 'TEAM' }, by: { metric: 'metric' } },
  ],
  examples: {
    tiers: { as: 'joined' },
    visitor: {},
    ranks: { props: { of: 'userRanks' }, as: 'joined' },
    teamRanks: { props: { of: 'teamRanks' } },
  },
})

export default defineBlock(spec, () => import('./TierTable.tsx'))
