import { activityTypes } from '../../contract/activityTypes.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** Trading competitions of single users, ranked by volume, profit or return. */
export default defineActivity({
  type: 'PersonalTrading',
  code: activityTypes.PersonalTrading,
  description: 'Trading competitions: users ranked by volume, profit or return, with prizes by rank.',
  calls: {},
  needs: ['Hero', 'ApplyBar', 'Leaderboard', 'Rules', 'RiskDisclaimer'],
})
