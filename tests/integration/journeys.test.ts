import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAppRegistry } from '../../src/app/registry.ts'
import { checkFolder } from '../../src/config/index.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { TeamRequest } from '../../src/contract/shapes/competition.ts'
import type { PlatformRules, TaskRule } from '../../src/contract/shapes/platformRules.ts'
import type { RewardRecord } from '../../src/contract/shapes/reward.ts'
import { operatorOf } from '../../src/platform/index.ts'
import { type Harness, newFolder, openHarness } from './platform/harness.ts'

/** Runs every sample activity from a visitor to the last payment. */

const folder = newFolder()
const rules = new Map<string, PlatformRules>()
let harness: Harness

const hour = 3_600_000
const midway = Date.parse('2027-03-01T10:00:00+08:00')
const of = (alias: string): PlatformRules => {
  const found = rules.get(alias)
  if (!found) throw new Error(`there is no ${alias}`)
  return found
}
const momentOf = (alias: string, window: keyof PlatformRules['windows']) => Date.parse(of(alias).windows[window])

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  at(midway)
  const by = { actor: 'test', reason: 'test', source: 'file' as const }
  const registry = createAppRegistry()
  for (const alias of await readdir('configs')) {
    const { release } = await checkFolder(join('configs', alias), { registry, now: harness.clock.time })
    if (!release) throw new Error(`${alias} is not good`)
    await harness.platform.publish(release, by)
    if (release.rules) rules.set(alias, release.rules)
  }
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Person {
  token: string
  userId: string
}

/** Sets the clock. Time never runs backwards within an activity, so each test sets its own. */
const at = (time: number) => {
  harness.clock.time = time
}

const familyOf = async (alias: string) => {
  const { data } = await harness.send(calls.baseInfo, { alias })
  return data.config.page.family ?? 'product'
}

/** The call that joins an activity, by family. */
const joinings = {
  product: calls.apply,
  general: calls.backApply,
  agent: calls.backApply,
  custom: calls.nonProductizedApply,
} as const

async function joins(alias: string, { token }: Person, team?: TeamRequest) {
  const call = joinings[(await familyOf(alias)) as keyof typeof joinings]
  const form = alias === 'anniversary' ? { form: { name: 'Ada' } } : {}
  return harness.send(call, { activityId: of(alias).activityId, consent: true, team, ...form } as never, { token })
}

/** A new user, verified if the activity requires it before joining. */
async function enters(alias: string): Promise<Person> {
  const person = await harness.enter()
  if (of(alias).eligibility.kycLevel) await harness.event(person.userId, { kind: 'kyc', amount: '2' })
  return person
}

/** A new user who has joined. */
async function member(alias: string, team?: TeamRequest): Promise<Person> {
  const person = await enters(alias)
  const { code, data } = await joins(alias, person, team)
  expect([code, data.reason]).toEqual(['00000', undefined])
  return person
}

const trade = ({ userId }: Person, amount: string, market: 'spot' | 'futures' = 'futures') =>
  harness.event(userId, { kind: 'trade', amount, market, symbol: 'BTCUSDT' })

const detailFor = async (alias: string, { token }: Person) =>
  (await harness.send(calls.detail, { activityId: of(alias).activityId }, { token })).data

/** The events that complete a task. */
const eventsFor: Record<TaskRule['taskType'], (task: TaskRule) => Record<string, unknown>[]> = {
  REGISTER_PASS: () => [],
  KYC_PASS: () => [{ kind: 'kyc', amount: '2' }],
  RECHARGE: ({ threshold }) => [{ kind: 'deposit', amount: threshold }],
  SPOT_FIRST_RECHARGE: ({ threshold }) => [{ kind: 'deposit', amount: threshold }],
  SPOT_FIRST_TRADING: ({ threshold }) => [{ kind: 'trade', market: 'spot', symbol: 'BTCUSDT', amount: threshold }],
  TRANSFER_AND_TRADING: ({ threshold }) => [
    { kind: 'transfer', amount: threshold },
    { kind: 'trade', market: 'futures', symbol: 'BTCUSDT', amount: '1' },
  ],
  TRADING_VOLUME: ({ threshold, products }) => [
    { kind: 'trade', market: 'futures', symbol: products?.[0] ?? 'BTCUSDT', amount: threshold },
  ],
  ANY_TRADING_VOLUME: ({ threshold }) => [{ kind: 'trade', market: 'futures', symbol: 'XRPUSDT', amount: threshold }],
  TOTAL_TRADING_VOLUME: ({ threshold }) => [{ kind: 'trade', market: 'spot', symbol: 'XRPUSDT', amount: threshold }],
  SPOT_TRADING_VOLUME: ({ threshold, products }) => [
    { kind: 'trade', market: 'spot', symbol: products?.[0] ?? 'BTCUSDT', amount: threshold },
  ],
  SPOT_ANY_TRADING_VOLUME: ({ threshold }) => [{ kind: 'trade', market: 'spot', symbol: 'XRPUSDT', amount: threshold }],
  SPOT_HOLDS: ({ threshold, coin }) => [{ kind: 'hold', symbol: coin, amount: threshold }],
  EARNINGS: ({ threshold }) => [{ kind: 'pnl', amount: threshold }],
  INVITE_FRIEND: ({ threshold }) => [{ kind: 'invite', amount: threshold }],
  SHARE_LINK: () => [{ kind: 'share', amount: '1' }],
  KOL_BIND: () => [{ bind: null }],
  APPOINT_CODE: ({ codes }) => [{ bind: codes?.[0] }],
}

/** Sends an event to the sandbox, or binds a code with a call: the given one, or the first of the sample. */
function report(alias: string, { userId, token }: Person, { bind, ...event }: Record<string, unknown>) {
  if (bind === undefined) return harness.event(userId, event)
  const { activityId, kols } = of(alias)
  return harness.send(calls.kolBind, { activityId, kolCode: String(bind ?? kols?.[0]?.code) }, { token })
}

const completionsOf = async (activityId: string, { token }: Person) =>
  (await harness.send(calls.taskCompletions, { activityId }, { token })).data.completions

const recordsOf = async (activityId: string, { token }: Person): Promise<RewardRecord[]> => {
  const { data } = await harness.send(calls.getRewardList, { activityId, scope: 'MINE', pageSize: 100 }, { token })
  return data.list
}

const claim = (activityId: string, taskId: string, { token }: Person) =>
  harness.send(calls.obtainReward, { activityId, taskId }, { token })

/** Sums by coin, exact to eight decimals. */
function sums(rewards: readonly { coin?: string | null; amount: string }[]): Record<string, string> {
  const minor = new Map<string, bigint>()
  for (const { coin, amount } of rewards) {
    const [whole = '0', decimals = ''] = amount.split('.')
    const name = coin ?? '-'
    minor.set(name, (minor.get(name) ?? 0n) + BigInt(whole + decimals.padEnd(8, '0')))
  }
  return Object.fromEntries([...minor].sort().map(([coin, value]) => [coin, String(value)]))
}

const tasksOf = (alias: string) =>
  of(alias).taskGroups.flatMap(({ timing, tasks }) => tasks.map((task) => ({ timing, task })))

describe('the main feature of each activity type', () => {
  beforeEach(() => at(midway))

  test('a repeated draw has the same result, and the prize is in the records', async () => {
    const { activityId, lottery } = of('lottery')
    const person = await member('lottery')
    const { token } = person
    const taskId = lottery?.drawTaskId ?? ''
    expect((await detailFor('lottery', person)).lottery).toMatchObject({ remainCount: 1, usedCount: 0 })
    const draw = (requestId: string) => harness.send(calls.obtainReward, { activityId, taskId, requestId }, { token })
    const once = randomUUID()
    const first = await draw(once)
    expect(first.code).toBe('00000')
    expect((await draw(once)).data).toEqual(first.data)
    expect((await detailFor('lottery', person)).lottery).toMatchObject({ usedCount: 1 })
    const prize = lottery?.prizes.find(({ prizeId }) => prizeId === first.data.lottery?.prizeId)
    const won = (await recordsOf(activityId, person)).filter(({ source }) => source === 'DRAW')
    expect(won.map(({ amount, coin }) => [amount, coin])).toEqual(
      prize?.reward ? [[prize.reward.amount, prize.reward.coin ?? null]] : [],
    )
    // A prize can be another draw chance. Without a chance the next draw is refused.
    const left = first.data.lottery?.remainCount ?? 0
    expect(left).toBe(prize?.reward?.rewardType === 'LOTTERY_COUNT' ? Number(prize.reward.amount) : 0)
    expect((await detailFor('lottery', person)).lottery).toMatchObject({ remainCount: left })
    expect((await draw(randomUUID())).data.reason).toBe(left ? undefined : 'NO_DRAW_CHANCES')
  })

  test('the reward of a team is shared by contribution, after the share of the captain', async () => {
    const captain = await member('teams', { action: 'CREATE', teamName: 'Northern lights', isPrivate: false })
    const { token } = captain
    const { activityId } = of('teams')
    const { data: code } = await harness.send(calls.getRegisterCode, { activityId }, { token })
    const wish = { action: 'JOIN', teamCode: code.registerCode } as const
    const [second, third] = [await member('teams', wish), await member('teams', wish)]
    await trade(captain, '60000')
    await trade(second, '30000', 'spot')
    await trade(third, '10000')
    expect((await detailFor('teams', third)).team).toMatchObject({ teamName: 'Northern lights', memberCount: 3 })

    at(momentOf('teams', 'settle'))
    // 60,000 of 150,000 USDT are unlocked: rank 1 receives 18,000. 30 % go to the captain, the rest by volume.
    const shares = { captain: '12960', second: '3780', third: '1260' }
    for (const [name, person] of Object.entries({ captain, second, third })) {
      const paid = (await recordsOf(activityId, person)).filter(({ taskId }) => taskId === 'rank-teams')
      expect([name, paid.map(({ amount, status }) => [amount, status])]).toEqual([
        name,
        [[shares[name as keyof typeof shares], 'GRANTED']],
      ])
    }
  })

  test('only the highest tier is paid, once, when results are final; withdrawn deposits do not count', async () => {
    const { activityId } = of('deposit-bonus')
    const person = await member('deposit-bonus')
    await harness.event(person.userId, { kind: 'deposit', amount: '5000' })
    await trade(person, '60000')
    expect((await detailFor('deposit-bonus', person)).tiers?.find(({ current }) => current)?.tierId).toBe('tier-4')
    await harness.event(person.userId, { kind: 'withdraw', amount: '0.00000001' })
    expect((await detailFor('deposit-bonus', person)).tiers?.find(({ current }) => current)?.tierId).toBe('tier-3')
    const tier = async () => (await recordsOf(activityId, person)).filter(({ source }) => source === 'TIER')
    at(momentOf('deposit-bonus', 'settle') - 1)
    expect(await tier()).toEqual([])
    at(momentOf('deposit-bonus', 'settle'))
    expect(await tier()).toMatchObject([{ amount: '80', coin: 'USDT', status: 'GRANTED' }])
    expect(await tier()).toHaveLength(1)
  })

  test('a leaderboard counts until the end of the event; ranks are paid when results are final', async () => {
    const { activityId } = of('masters')
    const [first, second] = [await member('masters'), await member('masters')]
    const seen = async (person: Person) => {
      const { leaderboards = [], status } = await detailFor('masters', person)
      const board = leaderboards.find(({ boardId }) => boardId === 'volume')
      return { status, me: board?.me && [board.me.rank, board.me.value] }
    }
    await trade(first, '20000')
    await trade(second, '12000')
    at(momentOf('masters', 'end') - 1)
    await trade(second, '9000')
    expect(await seen(second)).toEqual({ status: 'IN_PROGRESS', me: [1, '21000'] })
    at(momentOf('masters', 'end'))
    await trade(first, '500000')
    expect(await seen(first)).toEqual({ status: 'ENDED', me: [2, '20000'] })
    const paid = async (person: Person) =>
      (await recordsOf(activityId, person)).filter(({ taskId }) => taskId === 'rank-volume').map(({ amount }) => amount)
    expect([await paid(first), await paid(second)]).toEqual([[], []])
    at(momentOf('masters', 'settle'))
    // 30,000 of 120,000 USDT are unlocked: a quarter of 15,000 and of 8,000.
    expect([await paid(first), await paid(second)]).toEqual([['2000'], ['3750']])
    expect((await seen(second)).status).toBe('SETTLED')
  })

  test('an agent gets a rebate of each fee of an invitee the next day, and the tier after the event', async () => {
    const { activityId } = of('agent-spring')
    const agent = await harness.enter()
    const outsider = await harness.enter()
    await operatorOf(harness.platform).appointAgent(agent.userId, { actor: 'test', reason: 'test', source: 'operator' })
    expect((await joins('agent-spring', outsider)).data.reason).toBe('AGENT_ONLY')
    expect((await joins('agent-spring', agent)).code).toBe('00000')
    const { data: own } = await harness.send(calls.userVipCode, {}, agent)
    for (const index of [1, 2, 3, 4, 5]) {
      const loginName = `journey-friend-${index}`
      const { body } = await harness.post('/__sandbox/sign-in', { loginName, inviteCode: own.partnerInviteCode })
      const friend = { token: String(body.accessToken), userId: String(body.userId) }
      await harness.event(friend.userId, { kind: 'kyc', amount: '1' })
      await trade(friend, '2000')
    }
    const { data: referrals } = await harness.send(calls.referralList, { id: activityId }, agent)
    expect(referrals.total).toBe(5)
    const { data: rebates } = await harness.send(calls.rebateList, { id: activityId }, agent)
    // A fee of 1 USDT each. The rebate is 20 %, and 25 % once five invitees are verified.
    expect([rebates.total, rebates.sum]).toEqual([5, '1.05'])
    at(momentOf('agent-spring', 'settle'))
    await harness.send(calls.agentPerformance, { id: activityId }, agent)
    const paid = (await recordsOf(activityId, agent)).filter(({ source }) => source === 'TIER')
    expect(paid).toMatchObject([{ amount: '100', coin: 'USDT', status: 'GRANTED' }])
  })

  test('nothing can be claimed after the end of the claim window', async () => {
    const { activityId } = of('long-road')
    const person = await member('long-road')
    await harness.event(person.userId, { kind: 'deposit', amount: '100' })
    at(momentOf('long-road', 'claimEnd'))
    const refused = await claim(activityId, 'deposit', person)
    expect(refused.code).not.toBe('00000')
    expect(refused.data.reason).toBe('CLAIM_EXPIRED')
    expect(await recordsOf(activityId, person)).toMatchObject([{ status: 'UNSATISFIED' }])
  })
})

describe.each([
  'newcomer',
  'lottery',
  'treasure',
  'masters',
  'teams',
  'deposit-bonus',
  'copy-week',
  'long-road',
  'friends-week',
  'anniversary',
])('%s', (alias) => {
  test('a visitor sees the activity; calls that need a user answer with a login code', async () => {
    at(midway)
    const { activityId } = of(alias)
    const { data } = await harness.send(calls.noLoginDetail, { activityId })
    expect(data).toMatchObject({ activityId, alias, status: 'IN_PROGRESS', user: null })
    expect(data.bannerUrl).toBe(`/card/en/${alias}.png`)
    expect(data.art).toMatch(/^[a-z]+$/)
    const joining = joinings[(await familyOf(alias)) as keyof typeof joinings]
    for (const call of [joining, calls.obtainReward])
      expect((await harness.send(call, { activityId, taskId: 'x' } as never)).code).toBe('600')
  })

  test('a user who completes and claims every task receives exactly the announced rewards', async () => {
    at(midway)
    const { activityId } = of(alias)
    const person = await member(alias)
    // Only tasks that registration completes can be claimed yet.
    const registered = tasksOf(alias).filter(({ task }) => task.taskType === 'REGISTER_PASS')
    expect((await recordsOf(activityId, person)).map(({ taskId, status }) => [taskId, status])).toEqual(
      registered.map(({ task }) => [task.taskId, 'COMPLETED']),
    )

    // A task unlocks the next one. Earlier events do not count for it.
    for (const { task } of tasksOf(alias)) {
      harness.clock.time += 60_000
      for (const event of eventsFor[task.taskType](task)) await report(alias, person, event)
      const status = (await completionsOf(activityId, person)).find(({ taskId }) => taskId === task.taskId)?.status
      if (status === 'COMPLETED') expect((await claim(activityId, task.taskId, person)).code).toBe('00000')
    }
    const late = tasksOf(alias).filter(({ timing }) => timing === 'AFTER')
    if (late.length) {
      for (const { task } of late) expect((await claim(activityId, task.taskId, person)).code).not.toBe('00000')
      at(momentOf(alias, 'settle') + hour)
      for (const { task } of late) expect((await claim(activityId, task.taskId, person)).code).toBe('00000')
    }

    const done = tasksOf(alias)
    const statuses = new Map((await completionsOf(activityId, person)).map(({ taskId, status }) => [taskId, status]))
    const everyday = new Set(tasksOf(alias).flatMap(({ timing, task }) => (timing === 'EVERYDAY' ? [task.taskId] : [])))
    for (const { task } of done)
      if (!late.length || !everyday.has(task.taskId))
        expect([task.taskId, statuses.get(task.taskId)]).toEqual([task.taskId, 'GRANTED'])

    const records = (await recordsOf(activityId, person)).filter(({ source }) => source === 'TASK')
    expect(sums(records)).toEqual(sums(done.flatMap(({ task }) => task.rewards)))

    // A repeated claim returns the same receipt and pays nothing.
    for (const { task } of done) if (!everyday.has(task.taskId)) await claim(activityId, task.taskId, person)
    const again = (await recordsOf(activityId, person)).filter(({ source }) => source === 'TASK')
    expect(again.map(({ recordId }) => recordId)).toEqual(records.map(({ recordId }) => recordId))
  })
})
