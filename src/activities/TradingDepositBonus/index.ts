import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

/** Bonuses by tiers of net deposit and trading volume; only the highest tier reached is paid. */
export default defineActivity({
  type: 'TradingDepositBonus',
  code: 9,
  description: 'Deposit bonuses: tiers of net deposit and trading volume, the highest one reached is paid.',
  art: 'vault',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'ProgressMeter', 'TierTable', 'Rules', 'RiskDisclaimer'],
  incentive: 'A deposit bonus',
  template,
})
