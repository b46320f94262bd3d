import { activityTypes } from '../../contract/activityTypes.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** Lucky draws: chances from tasks and for free, prizes with published odds. */
export default defineActivity({
  type: 'Lottery',
  code: activityTypes.Lottery,
  description: 'Lucky draws: chances from tasks and a free one each day, prizes with published odds and stock.',
  calls: {},
  needs: ['Hero', 'ApplyBar', 'PrizeBoard', 'DrawChances', 'Rules', 'RiskDisclaimer'],
})
