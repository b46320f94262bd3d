import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, sharedWords, tradeTask } from '../templateParts.ts'

/** What `playbill new --from NewUser` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList'),
  rules: () => ({ taskGroups: groupOf(tradeTask) }),
  words: sharedWords,
}
