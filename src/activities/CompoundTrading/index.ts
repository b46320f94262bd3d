import { activityTypes } from '../../contract/activityTypes.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** A campaign of several parts: tasks of different kinds, in stages that open each other or side by side. */
export default defineActivity({
  type: 'CompoundTrading',
  code: activityTypes.CompoundTrading,
  description: 'A campaign of several parts, in stages that open each other or side by side, each with its own tasks.',
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TaskList', 'Rules', 'RiskDisclaimer'],
})
