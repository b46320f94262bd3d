import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** Trading competitions between users, ranked by volume, profit or return. */
export default defineActivity({
  type: 'PersonalTrading',
  code: 2,
  description: 'Trading competitions: users ranked by volume, profit or return, with prizes by rank.',
  art: 'ranking',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'Leaderboard', 'Rules', 'RiskDisclaimer'],
  template,
})
