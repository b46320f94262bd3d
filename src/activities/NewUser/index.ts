import { activityTypes } from '../../contract/activityTypes.ts'
import { calls } from '../../contract/calls/index.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** Rewards for new users: a handful of first steps, open for a while after registration. */
export default defineActivity({
  type: 'NewUser',
  code: activityTypes.NewUser,
  description: 'First steps of a new user (verify, deposit, trade, invite), each with its reward.',
  calls: { taskCompletions: calls.beginnerTaskCompletions },
  needs: ['Hero', 'ApplyBar', 'TaskList', 'Rules', 'RiskDisclaimer'],
})
