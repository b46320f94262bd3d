import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, sharedWords, tradeTask } from '../templateParts.ts'

/** What `playbill new --from CompoundTrading` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList'),
  rules: ({ from, to, zone }) => ({
    taskGroups: groupOf(tradeTask),
    stages: [{ identifier: 'tasks', start: `${from}T00:00:00${zone}`, end: `${to}T00:00:00${zone}` }],
  }),
  words: sharedWords,
}
