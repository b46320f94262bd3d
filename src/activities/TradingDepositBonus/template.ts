import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, reward, sharedWords, tradeTask } from '../templateParts.ts'

/** What `playbill new --from TradingDepositBonus` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList', 'ProgressMeter', 'TierTable'),
  rules: () => ({
    taskGroups: groupOf(tradeTask),
    tiers: [
      { tierId: 'silver', depositMin: '100', volumeMin: '1000', reward: reward('tier-silver', '5', 100) },
      { tierId: 'gold', depositMin: '1000', volumeMin: '10000', reward: reward('tier-gold', '10', 20) },
    ],
  }),
  words: sharedWords,
}
