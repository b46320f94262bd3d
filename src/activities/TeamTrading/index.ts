import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** Trading competitions between teams: one score per team; the members share the prize. */
export default defineActivity({
  type: 'TeamTrading',
  code: 8,
  description: 'Team competitions: teams created or joined by a code, ranked together, sharing their prize.',
  art: 'banner',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TeamPanel', 'Leaderboard', 'Rules', 'RiskDisclaimer'],
  template,
})
