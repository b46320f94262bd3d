import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** An activity with several stages, sequential or parallel, each with its own tasks. */
export default defineActivity({
  type: 'CompoundTrading',
  code: 10,
  description: 'An activity with several stages, sequential or parallel, each with its own tasks.',
  art: 'road',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TaskList', 'Rules', 'RiskDisclaimer'],
  template,
})
