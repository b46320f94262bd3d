import { Type } from 'typebox'
import { boardsOf } from '../../contract/boardsOf.ts'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'MyRank',
  version: 1,
  description:
    "The viewer's own rank as a card: rank, value, expected reward, and what is missing to the next rank and prize.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "My rank" if left out.', examples: ['rank.title'] })),
    scope: Type.Enum(['USER', 'TEAM'], { default: 'USER', description: 'The rank of the user, or of their team.' }),
    metric: Type.Optional(
      Type.Enum(['VOLUME', 'PNL', 'ROI'], {
        description: 'The metric of the leaderboard; the first leaderboard of the scope if left out.',
      }),
    ),
    board: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]{1,40}$',
        description: 'Id of the leaderboard; needed only if two have the same scope and metric.',
        examples: ['volume'],
      }),
    ),
    period: Type.Optional(
      Type.Enum(['DAY', 'WEEK', 'TOTAL'], { description: 'The period; the first one of the leaderboard if left out.' }),
    ),
    show: Type.Optional(
      Type.Enum(['always', 'wide'], {
        description:
          'wide: hidden on phones and tablets, where a leaderboard of the page shows the own rank; always if left out.',
      }),
    ),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, props) => boardsOf(activity, props).length === 0,
  words: ['rank', 'team'],
  reserve: { minHeight: 220 },
  neededBy: 'joined',
  needs: [{ part: 'leaderboards', by: { scope: 'scope', metric: 'metric', boardId: 'board', periods: 'period' } }],
  examples: {
    visitor: {},
    own: { as: 'joined' },
    team: { props: { scope: 'TEAM' }, as: 'joined' },
    notJoined: { as: 'new' },
  },
})

export default defineBlock(spec, () => import('./MyRank.tsx'))
