import { Type } from 'typebox'
import { boardsOf } from '../../contract/boardsOf.ts'
import { calls } from '../../contract/calls/index.ts'

import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'Leaderboard',
  version: 1,
  description:
    "A ranking of users or teams in pages, with the viewer's own rank always visible: value, expected reward, and what is missing to the next rank and the next prize.",
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "Leaderboard" if left out.', examples: ['board.title'] })),
    scope: Type.Enum(['USER', 'TEAM'], { default: 'USER', description: 'Who is ranked: users or teams.' }),
    metric: Type.Optional(
      Type.Enum(['VOLUME', 'PNL', 'ROI'], {
        description: 'The metric; if left out and there are several leaderboards, viewers can switch between them.',
      }),
    ),
    board: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]{1,40}$',
        description: 'Id of the leaderboard; needed only if two have the same scope and metric.',
        examples: ['volume'],
      }),
    ),
    pageSize: Type.Optional(
      Type.Integer({ minimum: 5, maximum: 100, description: 'Rows on a page; 20 if left out.', examples: [20] }),
    ),
    focus: Type.Optional(
      Type.Enum(['top', 'me'], {
        description: "Opens on the first page, or on the page with the viewer's own rank; top if left out.",
      }),
    ),
  }),
  data: { activity: shared(calls.noLoginDetail) },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, { scope, metric }) => boardsOf(activity, { scope, metric }).length === 0,
  words: ['rank', 'team'],
  reserve: { minHeight: 900 },
  neededBy: 'joined',
  presets: { teams: { scope: 'TEAM' } },
  needs: [{ part: 'leaderboards', by: { scope: 'scope', metric: 'metric', boardId: 'board' } }],
  examples: {
    visitor: {},
    own: { as: 'joined' },
    teams: { props: { scope: 'TEAM' }, as: 'joined' },
    notJoined: { as: 'new' },
    short: { props: { scope: 'USER', pageSize: 5, focus: 'me' }, as: 'joined' },
  },
})

export default defineBlock(spec, () => import('./Leaderboard.tsx'))
