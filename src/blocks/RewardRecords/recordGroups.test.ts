import { expect, it } from 'vitest'
import { day, now } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { recordGroupOf, zoneOf } from './recordGroups.ts'

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

it('shows times in the zone of the events, and in UTC if they have different ones', () => {
  const [a, b] = [of({ timeZone: '+08:00' }), of({ timeZone: '+05:30' })]
  expect([[a, a], [a, b], [a, of({})], []].map(zoneOf)).toEqual(['+08:00', '+00:00', '+00:00', '+00:00'])
})
