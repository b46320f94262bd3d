import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** Copying lead traders: their results, buttons to copy them, rewards for the first copy and for volume. */
export default defineActivity({
  type: 'CopyTrading',
  code: 7,
  description: 'Copying lead traders: their results, buttons to copy them, rewards for the first copy and for volume.',
  art: 'copies',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TraderList', 'TaskList', 'Rules', 'RiskDisclaimer'],
  template,
})
