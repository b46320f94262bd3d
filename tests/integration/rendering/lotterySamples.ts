import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import type { Lottery } from '../../../src/contract/shapes/lottery.ts'
import type { Reward, RewardRecord, RewardType } from '../../../src/contract/shapes/reward.ts'
import { activityOf } from './blockHarness.tsx'

/** A reward of this kind; trial funds are valid for 14 days. */
export const rewardOf = (rewardType: RewardType, amount: string, coin: string | null, name: string): Reward => ({
  rewardId: `r-${name.replace(/\W/g, '-')}`,
  rewardType,
  rewardKind: null,
  amount,
  coin,
  name,
  iconUrl: null,
  validDays: rewardType === 'GIFT_CASH' ? 14 : null,
})

/** Prizes of every kind: a rare one without stock, two with stock, another draw, and none. */
export const prizes: Lottery['prizes'] = (
  [
    ['phone', 10, rewardOf('PHYSICAL', '1', null, 'Smartphone'), 0],
    ['usdt', 99_990, rewardOf('DROP', '5', 'USDT', '5 USDT airdrop'), 40],
    ['trial', 100_000, rewardOf('GIFT_CASH', '50', 'USDT', '50 USDT trial fund'), 12],
    ['again', 100_000, rewardOf('LOTTERY_COUNT', '1', null, 'One more draw'), null],
    ['none', 700_000, null, null],
  ] as const
).map(([prizeId, odds, reward, left], index) => ({
  prizeId,
  index,
  name: reward?.name ?? 'No prize',
  reward,
  odds,
  stock: left === null ? 'OPEN' : 'LIMITED',
  left,
}))

/** A lottery with three draws left and these differences. */
export const lotteryOf = (parts: Partial<Lottery> = {}): Lottery => ({
  drawTaskId: 'draw-1001',
  remainCount: 3,
  totalCount: 3,
  usedCount: 0,
  chanceExpiry: 'DAILY',
  maxPerUser: null,
  freeDaily: 1,
  fallbackPrizeId: 'none',
  prizes,
  seedDay: '2026-11-21',
  seedHash: 'a'.repeat(64),
  next: { day: '2026-11-22', seedHash: 'b'.repeat(64) },
  revealed: null,
  ...parts,
})

/** A lottery activity with these differences of its lottery. */
export const lotteryActivity = (parts: Partial<Lottery> = {}): Activity =>
  activityOf({ activityType: 5, lottery: lotteryOf(parts) })

/** A record of 5 USDT won in a draw. */
export const drawRecord: RewardRecord = {
  ...(calls.obtainReward.example.record as RewardRecord),
  source: 'DRAW',
  rewardType: 'DROP',
  amount: '5',
  coin: 'USDT',
}
