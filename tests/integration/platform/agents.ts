import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { group, task } from './fixture.ts'
import type { Harness } from './harness.ts'

const tier = (tierId: string, validInvites: number, volume: string, amount: string) => ({
  tierId,
  validInvites,
  volume,
  reward: {
    rewardId: `r-${tierId}`,
    rewardType: 'GIFT_CASH' as const,
    amount,
    coin: 'USDT',
    name: 'reward.name',
  },
})

/** Opens an agent activity with two tiers: 2 valid invitees and 1,000 USDT, 5 and 100,000. */
export const openAgents = (harness: Harness, parts: Partial<PlatformRules> = {}): Promise<string> =>
  harness.open(
    [group([task({ taskId: 'invite', taskType: 'INVITE_FRIEND', threshold: '2' })])],
    {
      agent: {
        rebateName: 'reward.name',
        tiers: [tier('bronze', 2, '1000', '50'), tier('silver', 5, '100000', '200')],
      },
      ...parts,
    },
    { family: 'agent' },
  )
