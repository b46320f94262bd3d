import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, sharedWords, tradeTask, volumeBoard } from '../templateParts.ts'

/** What `playbill new --from TeamTrading` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList', 'TeamPanel', { type: 'Leaderboard', props: { scope: 'TEAM' } }),
  rules: ({ to, zone }) => ({
    taskGroups: groupOf(tradeTask),
    // Users can apply from the start of the event, so teams form while it runs.
    team: { minMembers: 2, maxMembers: 10, lockAt: `${to}T00:00:00${zone}` },
    leaderboards: [volumeBoard('TEAM')],
  }),
  words: sharedWords,
}
