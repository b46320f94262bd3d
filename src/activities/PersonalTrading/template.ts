import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, sharedWords, tradeTask, volumeBoard } from '../templateParts.ts'

/** What `playbill new --from PersonalTrading` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList', 'Leaderboard'),
  rules: () => ({ taskGroups: groupOf(tradeTask), leaderboards: [volumeBoard('USER')] }),
  words: sharedWords,
}
