import { activityTypes } from '../../contract/activityTypes.ts'
import { defineActivity } from '../../registry/defineActivity.ts'

/** Bonuses by tiers of net deposit and trading volume; the highest tier reached is paid. */
export default defineActivity({
  type: 'TradingDepositBonus',
  code: activityTypes.TradingDepositBonus,
  description: 'Deposit bonuses: tiers of net deposit and trading volume, the highest one reached is paid.',
  calls: {},
  needs: ['Hero', 'ApplyBar', 'ProgressMeter', 'TierTable', 'Rules', 'RiskDisclaimer'],
})
