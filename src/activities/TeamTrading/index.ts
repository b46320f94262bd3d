import { activityTypes } from '../../contract/activityTypes.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** Trading competitions of teams: one score a team, its prize shared among its members. */
export default defineActivity({
  type: 'TeamTrading',
  code: activityTypes.TeamTrading,
  description: 'Team competitions: teams created or joined by a code, ranked together, sharing their prize.',
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TeamPanel', 'Leaderboard', 'Rules', 'RiskDisclaimer'],
})
