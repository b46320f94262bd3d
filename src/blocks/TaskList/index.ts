import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { keyed, shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'TaskList',
  version: 1,
  description:
    "The activity's tasks with the user's progress, a button to do each task, and a button to claim its reward.",
  props: Type.Object({
    group: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]{1,40}$',
        description: 'Identifier of one task group; all groups if left out.',
        examples: ['start'],
      }),
    ),
    title: Type.Optional(
      TextKey({
        description:
          'Replaces the heading of the group, for a list of one group; with tabs, the heading of the whole list.',
        examples: ['tasks.title'],
      }),
    ),
    tabs: Type.Optional(
      Type.Boolean({
        description: 'Shows one group at a time, with a switch between them; for an activity of several groups.',
      }),
    ),
  }),
  data: {
    activity: shared(calls.noLoginDetail),
    completions: keyed(calls.taskCompletions, 'completions', 'taskId'),
  },
  states: ['loading', 'failed', 'empty', 'notEligible'],
  empty: ({ activity }, { group }) =>
    !activity.taskGroups.some((entry) => (!group || entry.identifier === group) && entry.tasks.length > 0),
  reserve: { minHeight: 640 },
  completes: ['CLAIM'],
  neededBy: 'joined',
  needs: [{ part: 'taskGroups', by: { identifier: 'group' } }],
  examples: {
    visitor: {},
    joined: { as: 'joined' },
    claimable: { as: 'finished' },
    tabs: { props: { tabs: true }, as: 'joined' },
    oneGroup: { props: { group: 'start' }, as: 'joined' },
  },
})

export default defineBlock(spec, () => import('./TaskList.tsx'))
