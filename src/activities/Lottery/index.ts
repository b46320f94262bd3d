import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** A lottery: chances from tasks and free daily chances, prizes with published odds and stock. */
export default defineActivity({
  type: 'Lottery',
  code: 5,
  description: 'A lottery: chances from tasks and free daily chances, prizes with published odds and stock.',
  art: 'wheel',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'PrizeBoard', 'DrawChances', 'Rules', 'RiskDisclaimer'],
  incentive: 'A lottery',
  template,
})
