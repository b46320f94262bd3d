import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { group, task } from './fixture.ts'
import { type Harness, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness
let activityId: string

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  const reward = { rewardId: 'r-win', rewardType: 'PHYSICAL' as const, amount: '1', name: 'reward.name' }
  activityId = await harness.open([group([task({ taskId: 'volume', taskType: 'TOTAL_TRADING_VOLUME' })])], {
    team: { minMembers: 2, maxMembers: 50, lockAt: '2026-11-20T00:00:00+08:00' },
    lottery: {
      drawTaskId: 'draw',
      chanceExpiry: 'DAILY',
      freeDaily: 3,
      prizes: [
        { prizeId: 'win', name: 'reward.name', odds: 1_000_000, reward },
        { prizeId: 'none', name: 'title', odds: 0 },
      ],
    },
    leaderboards: [{ boardId: 'volume', scope: 'TEAM', metric: 'VOLUME', periods: ['TOTAL'] }],
    traders: [{ traderId: 'lead', name: 'title', loginName: 'lead@playbill.example' }],
  })
  await harness.platform.seed()
  await harness.platform.seed()
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const seenBy = async (persona: string, fresh = false) => {
  const { body } = await harness.post('/__sandbox/sign-in', { persona, fresh })
  const token = String(body.accessToken)
  return { token, data: (await harness.send(calls.detail, { activityId }, { token })).data }
}

test('finished is a captain with draw chances; joined and claimed are in the same team', async () => {
  const finished = await seenBy('finished')
  expect(finished.data.team).toMatchObject({ captain: true, memberCount: 3 })
  expect(finished.data.lottery?.remainCount).toBe(3)
  const joined = await seenBy('joined')
  expect(joined.data.team).toMatchObject({ captain: false, teamId: finished.data.team?.teamId })
  expect((await seenBy('joined', true)).data.team).toMatchObject({ captain: false, memberCount: 4 })
  expect(finished.data.leaderboards?.[0]).toMatchObject({ total: 1, me: { rank: 1, isMe: true } })
})

test('claimed has used all draw chances, and its prizes are in the list of winners', async () => {
  const { data } = await seenBy('claimed')
  expect(data.lottery).toMatchObject({ remainCount: 0, usedCount: 3 })
  const { data: winners } = await harness.send(calls.getRewardList, { scope: 'ALL', activityId }, {})
  expect(winners.list.filter(({ source }) => source === 'DRAW')).toHaveLength(3)
})

test('a trader has results', async () => {
  const { data } = await harness.send(calls.noLoginDetail, { activityId }, {})
  expect(data.traders).toMatchObject([{ traderId: 'lead', pnl: '3710', roi: '37.1', followers: 0, followed: false }])
})
