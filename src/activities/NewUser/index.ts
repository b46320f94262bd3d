import { calls } from '../../contract/calls/index.ts'
import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** Rewards for new users: a few tasks, open for a limited time after registration. */
export default defineActivity({
  type: 'NewUser',
  code: 1,
  description: 'Tasks for new users (verify, deposit, trade, invite), each with its reward.',
  art: 'welcome',
  words,
  calls: { taskCompletions: calls.beginnerTaskCompletions },
  needs: ['Hero', 'ApplyBar', 'TaskList', 'Rules', 'RiskDisclaimer'],
  incentive: 'A bonus for new users',
  template,
})
