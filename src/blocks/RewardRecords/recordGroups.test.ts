import { expect, it } from 'vitest'
import { day, now } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { recordGroupOf } from './recordGroups.ts'

const of = (parts: Partial<RewardRecord>): RewardRecord => ({
  ...(calls.obtainReward.example.record as RewardRecord),
  ...parts,
})

it('assigns rewards to groups', () => {
  const claimable = [
    of({ status: 'COMPLETED', amount: '10.5', coin: 'USDT' }),
    of({ status: 'COMPLETED', amount: '0.25', coin: 'USDT' }),
  ]
  const others = [
    of({ status: 'GRANTED', expireTime: now + day }),
    of({ status: 'GRANTED', expireTime: null }),
    of({ status: 'GRANTED', expireTime: now - day }),
    of({ status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED' }),
    of({ status: 'GRANTED', expireTime: now + day, payoutStatus: 'PAID' }),
    of({ status: 'GRANTED', expireTime: now + day, payoutStatus: 'PENDING' }),
    of({ status: 'GRANTED', expireTime: null, payoutStatus: 'REFUSED' }),
    of({ status: 'GRANTED', expireTime: null, payoutStatus: 'CANCELED' }),
  ]
  expect([...claimable, ...others].map((record) => recordGroupOf(record, now))).toEqual([
    'toClaim',
    'toClaim',
    'inUse',
    'received',
    'expired',
    'expired',
    'inUse',
    'processing',
    'processing',
    'expired',
  ])
})
