import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { coinScale } from '../../../src/contract/coins.ts'
import { fromMinor } from '../../../src/contract/decimal.ts'
import { formatAmount } from '../../../src/contract/formatNumber.ts'
import type { PlatformRules, RewardRule } from '../../../src/contract/shapes/platformRules.ts'
import type { RewardRecord } from '../../../src/contract/shapes/reward.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { nameCredited } from '../../../src/platform/rules/rewardName.ts'
import { group, moments, task } from './fixture.ts'
import { type Harness, joinAs, onEachStore } from './harness.ts'

type User = Awaited<ReturnType<Harness['enter']>>

/** `languageType` of English, Turkish and German, which format numbers differently. */
const languages = { en: '0', 'tr-TR': '10', de: '13' }

const reward = (rewardId: string, amount: string, name: string, coin = 'USDT'): RewardRule => ({
  rewardId,
  rewardType: 'DROP',
  amount,
  coin,
  name,
})

/** Team and user leaderboards with scaled rewards: a third of the pool is unlocked, captains get 30 %. */
const competition: Partial<PlatformRules> = {
  type: 'TeamTrading',
  team: { minMembers: 1, maxMembers: 5, captainShare: 300_000, lockAt: '2026-11-20T00:00:00+08:00' },
  pool: {
    coin: 'USDT',
    scaleRanks: true,
    steps: [
      { participants: 0, amount: '1000' },
      { participants: 1000, amount: '3000' },
    ],
  },
  leaderboards: [
    {
      boardId: 'teams',
      scope: 'TEAM',
      metric: 'VOLUME',
      periods: ['TOTAL'],
      // Texts with an amount that differs from the credited one, as in old releases.
      rewards: [
        { from: 1, to: 1, reward: reward('team-1', '1000', 'reward.name') },
        { from: 2, to: 2, reward: reward('team-2', '500.55', 'reward.share') },
      ],
    },
    {
      boardId: 'users',
      scope: 'USER',
      metric: 'VOLUME',
      periods: ['TOTAL'],
      rewards: [
        { from: 1, to: 1, reward: reward('user-1', '100', 'reward.share') },
        { from: 2, to: 2, reward: reward('user-2', '50', 'reward.name') },
        { from: 3, to: 9, reward: reward('user-3', '10', 'reward.plain') },
      ],
    },
  ],
  tiers: [
    { tierId: 'low', depositMin: '0', volumeMin: '1', reward: reward('tier-low', '10', 'reward.name') },
    { tierId: 'high', depositMin: '0', volumeMin: '200', reward: reward('tier-high', '25', 'reward.share') },
  ],
  budget: [
    { coin: 'USDT', amount: '1000000' },
    { coin: 'PBT', amount: '1000' },
  ],
}

/** Amounts that the ledger credited to a user, by record. */
async function creditedTo({ store }: Harness, userId: string) {
  const { rows } = await sql<{ record_id: string; asset: string; amount: string }>`
    select record_id, asset, amount::text as amount from ledger_entry where account = ${`user:${userId}`}`.execute(
    store.db,
  )
  return new Map(rows.map((row) => [row.record_id, { coin: row.asset, amount: fromMinor(BigInt(row.amount)) }]))
}

type Credited = Awaited<ReturnType<typeof creditedTo>>

/** A text may omit the amount. If it has one, it is the credited amount. */
function expectTrue(text: string, sum: { coin: string; amount: string } | undefined, locale: string) {
  if (!sum) throw new Error(`announced and never credited: ${text}`)
  // Share texts have one line and plain spaces.
  const plain = (line: string) => line.replace(/\s/g, ' ')
  if (/\d/.test(text)) expect(plain(text)).toContain(plain(formatAmount(sum.amount, sum.coin, locale)))
}

/** Expects every list, message, receipt and share text of a user to show the amounts of the ledger. */
async function expectAnnounced(harness: Harness, user: User, activityId: string, credited: Credited) {
  for (const [locale, languageType] of Object.entries(languages)) {
    const sending = { token: user.token, languageType }
    const mine = (await harness.send(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageSize: 100 }, sending))
      .data
    expect(new Set(mine.list.map(({ recordId }) => recordId))).toEqual(new Set(credited.keys()))
    for (const record of mine.list) {
      const sum = credited.get(record.recordId)
      expect({ coin: record.coin, amount: record.amount }).toEqual(sum)
      expectTrue(record.rewardName, sum, locale)
      const share = { activityId, scene: 'WIN' as const, recordId: record.recordId }
      expectTrue((await harness.send(calls.getUserShareContent, share, sending)).data.title, sum, locale)
      const claim = { activityId, taskId: record.taskId ?? '' }
      const receipt = (await harness.send(calls.obtainReward, claim, sending)).data
      const stored = (receipt.records ?? [receipt.record]) as RewardRecord[]
      for (const one of stored) expect({ coin: one.coin, amount: one.amount }).toEqual(credited.get(one.recordId))
      if (record.source !== 'TASK') expect(receipt.record?.rewardName).toBe(record.rewardName)
    }
    const inbox = (await harness.send(calls.pushList, { type: 'REWARD', pageSize: 100 }, sending)).data
    expect(inbox.total).toBe(credited.size)
    for (const { msgId, title } of inbox.items) {
      const sum = credited.get(msgId.replace('reward-', ''))
      expectTrue(title, sum, locale)
      const { content } = (await harness.send(calls.pushDetail, { msgId }, sending)).data
      expectTrue(content.split('\n')[0] ?? '', sum, locale)
    }
  }
}

onEachStore('an announced amount', (harness) => {
  const trader = async (activityId: string, amount: string, team: object) => {
    const user = await harness().enter()
    await harness().send(calls.apply, { activityId, consent: true, team: team as never }, user)
    await harness().event(user.userId, { kind: 'trade', amount })
    await harness().event(user.userId, { kind: 'deposit', amount: '100' })
    await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, user)
    return user
  }

  test('equals the credited amount when team and pool rewards are scaled', async () => {
    harness().clock.time = moments.start + moments.day
    const pair = task({ taskId: 'deposit' })
    const rewards = [...pair.rewards, reward('second', '1.5', 'reward.share', 'PBT')]
    const activityId = await harness().open([group([{ ...pair, rewards }])], competition)
    const captain = await trader(activityId, '700', { action: 'CREATE', teamName: 'Sharks' })
    const { data } = await harness().send(calls.getRegisterCode, { activityId }, captain)
    const users = [
      captain,
      await trader(activityId, '200.123', { action: 'JOIN', teamCode: data.registerCode }),
      await trader(activityId, '100', { action: 'JOIN', teamCode: data.registerCode }),
      await trader(activityId, '50', { action: 'CREATE', teamName: 'Lone wolf' }),
    ]
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
    const all = new Map<string, Credited extends Map<string, infer Sum> ? Sum : never>()
    for (const user of users) {
      // The first call after the event pays the ranks.
      await harness().send(calls.taskCompletions, { activityId }, user)
      const credited = await creditedTo(harness(), user.userId)
      for (const { coin, amount } of credited.values())
        expect(amount.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(coinScale(coin))
      await expectAnnounced(harness(), user, activityId, credited)
      for (const [recordId, sum] of credited) all.set(recordId, sum)
    }
    const scaled = [...(await creditedTo(harness(), captain.userId)).values()].map(({ amount }) => amount)
    // A third of 1,000 USDT for the team: 30 % of it for the captain, and 70 % of the rest by volume.
    expect(scaled).toContain('263.31')
    expect(scaled).toContain('33.33')
    const winners = (await harness().send(calls.getRewardList, { scope: 'ALL', activityId, pageSize: 100 })).data.list
    expect(new Set(winners.map(({ recordId }) => recordId))).toEqual(new Set(all.keys()))
    for (const { recordId, amount, coin, rewardName } of winners) {
      expect({ coin, amount }).toEqual(all.get(recordId))
      expectTrue(rewardName, all.get(recordId), 'en')
    }
    // The leaderboard shows the paid reward of each rank.
    const boards = (await harness().send(calls.noLoginDetail, { activityId })).data.leaderboards ?? []
    for (const { rewards: shown } of boards)
      for (const { reward: each } of shown) expectTrue(each.name, { coin: 'USDT', amount: each.amount }, 'en')
  })

  test('equals the credited rebates and tier reward of agents', async () => {
    harness().clock.time = moments.start + moments.day
    const tier = (tierId: string, volume: string, amount: string) => ({
      tierId,
      validInvites: 0,
      volume,
      reward: reward(`agent-${tierId}`, amount, 'reward.share'),
    })
    const rules = {
      agent: { rebateName: 'reward.rebate', tiers: [tier('bronze', '1000', '50'), tier('silver', '100000', '200')] },
    }
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], rules, { family: 'agent' })
    const agent = await harness().enter()
    const by = { actor: 'test', reason: 'test', source: 'operator' as const }
    await operatorOf(harness().platform).appointAgent(agent.userId, by)
    await joinAs(harness(), activityId, agent.token)
    const { partnerInviteCode: inviteCode } = (await harness().send(calls.userVipCode, {}, agent)).data
    const { body } = await harness().post('/__sandbox/sign-in', { loginName: `friend-of-${agent.userId}`, inviteCode })
    for (const amount of ['1234.567', '333.33', '8'])
      await harness().event(String(body.userId), { kind: 'trade', amount, market: 'spot' })
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
    await harness().send(calls.taskCompletions, { activityId }, agent)
    const rebates = (await harness().send(calls.rebateList, { id: activityId }, agent)).data
    const credited = await creditedTo(harness(), agent.userId)
    // 20 % of fees of 1.23 and 0.33 USDT. A fee below one cent gives nothing.
    expect(rebates.list.map(({ rebateAmount }) => rebateAmount)).toEqual(['0', '0.06', '0.24'])
    expect(rebates.sum).toBe('0.3')
    for (const { rebateId, rebateAmount, coin } of rebates.list)
      expect(credited.get(rebateId)).toEqual(rebateAmount === '0' ? undefined : { coin, amount: rebateAmount })
    const sums = [...credited.values()]
    expect(sums).toHaveLength(3)
    const { list } = (await harness().send(calls.marqueeRecord, { activityId })).data
    const lines = list.map(({ amount, coin }) => ({ coin, amount }))
    expect(lines).toHaveLength(3)
    expect(lines).toEqual(expect.arrayContaining(sums))
    for (const { rewardName, amount, coin } of list) expectTrue(rewardName, { coin: coin ?? '', amount }, 'en')
    const performance = (await harness().send(calls.agentPerformance, { id: activityId }, agent)).data
    expect(performance.rebateTotal).toBe('0.3')
  })
})

describe('the name of a credited reward', () => {
  const name = (words: string, amount: string, promised?: string, coin: string | null = 'USDT', locale = 'en') =>
    nameCredited(words, { amount, coin }, promised, locale)

  test('contains the credited amount when its text has a placeholder', () => {
    expect(name('{{amount}} for rank 1', '9241.558')).toBe('9,241.55\u00a0USDT for rank 1')
    expect(name('{{ amount }} per il 1º posto', '9241.558', '45000', 'USDT', 'it')).toBe(
      '9241,55\u00a0USDT per il 1º posto',
    )
    expect(name('{{amount}} draws', '3', '1', null)).toBe('3 draws')
  })

  test('is its text when the amount in it is correct, otherwise the credited amount', () => {
    expect(name('45,000 USDT for rank 1', '45000.0', '45000')).toBe('45,000 USDT for rank 1')
    expect(name('45,000 USDT for rank 1', '9241.55', '45000')).toBe('9,241.55\u00a0USDT')
    expect(name('۴۵۰۰۰ USDT', '9241.55', '45000', 'USDT', 'fa-IR')).toBe('\u20689,241.55\u00a0USDT\u2069')
    expect(name('10 USDT rebate', '0.1')).toBe('0.1\u00a0USDT')
    expect(name('Airdrop for the winner', '9241.55', '45000')).toBe('Airdrop for the winner')
    expect(name('3 draws', '3', undefined, null)).toBe('3 draws')
  })
})
