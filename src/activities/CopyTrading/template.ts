import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, sharedWords, tradeTask } from '../templateParts.ts'

/** What `playbill new --from CopyTrading` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList', 'TraderList'),
  rules: () => ({ taskGroups: groupOf(tradeTask), traders: [{ traderId: 'trader-1', name: 'trader.first' }] }),
  words: { ...sharedWords, 'trader.first': 'First trader' },
}
