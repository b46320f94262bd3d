import type { RewardType } from '../contract/shapes/reward.ts'
import type { IconName } from './icons.ts'

/** The icon of each type of reward. */
export const rewardIcons: Readonly<Record<RewardType, IconName>> = {
  GIFT_CASH: 'wallet',
  FUTURES_COUPON: 'chart',
  DROP: 'coin',
  PLATFORM_TOKEN: 'coin',
  LOTTERY_COUNT: 'ticket',
  PHYSICAL: 'gift',
}
