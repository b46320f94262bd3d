import { activityTypes } from '../../contract/activityTypes.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** Copying lead traders: their results, the way to copy them, rewards for first copies and copied volume. */
export default defineActivity({
  type: 'CopyTrading',
  code: activityTypes.CopyTrading,
  description: 'Copying lead traders: their results, the way to copy them, rewards for the first copy and for volume.',
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TraderList', 'TaskList', 'Rules', 'RiskDisclaimer'],
})
