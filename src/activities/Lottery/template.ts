import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, reward, sharedWords, tradeTask } from '../templateParts.ts'

/** What `playbill new --from Lottery` writes. */
export const template: ActivityTemplate = {
  page: pageWith('PrizeBoard', 'DrawChances', 'TaskList'),
  rules: () => ({
    taskGroups: groupOf({
      ...tradeTask,
      rewards: [{ rewardId: 'trade-chance', rewardType: 'LOTTERY_COUNT', amount: '1', name: 'reward.chance' }],
    }),
    lottery: {
      drawTaskId: 'draw',
      chanceExpiry: 'ACTIVITY',
      freeDaily: 1,
      prizes: [
        { prizeId: 'cash', name: 'reward.cash', odds: 100_000, reward: reward('prize-cash', '10', 100) },
        { prizeId: 'none', name: 'reward.none', odds: 900_000 },
      ],
    },
  }),
  words: { ...sharedWords, 'reward.chance': 'One draw', 'reward.none': 'No prize' },
}
