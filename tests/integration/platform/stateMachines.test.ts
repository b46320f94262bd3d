import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { TeamRequest } from '../../../src/contract/shapes/competition.ts'
import { group, moments, task } from './fixture.ts'
import { type Harness, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness
beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
})
beforeEach(() => {
  harness.clock.time = moments.start + moments.day
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const userCount = 3
const enterAll = (count: number) => Promise.all(Array.from({ length: count }, () => harness.enter()))
const asked = (userId: string) => ({ viewer: { userId }, langCode: '0' })

interface Real {
  activityId: string
  users: { userId: string }[]
}
type ModelCommand<M extends object> = fc.AsyncCommand<M, Real>

/** A simple model of draws. */
interface DrawModel {
  phones: number
  users: { earned: number; free: number; draws: number; last: { id: string; answer: string } | null }[]
}

const perDeposit = 2
const perDay = 1
const maxDraws = 6

const draw = async ({ activityId, users }: Real, who: number, requestId: string) => {
  const { userId = '' } = users[who] ?? {}
  return harness.platform.call(calls.obtainReward, { activityId, taskId: 'draw', requestId }, asked(userId))
}

class Draw implements ModelCommand<DrawModel> {
  readonly who: number
  readonly times: number
  constructor(who: number, times: number) {
    this.who = who
    this.times = times
  }
  check = () => true
  toString = () => `user ${this.who} draws ${this.times} at once`
  async run(model: DrawModel, real: Real) {
    const user = model.users[this.who]
    if (!user) throw new Error('no such user')
    const ids = Array.from({ length: this.times }, () => randomUUID())
    const replies = await Promise.all(ids.map((id) => draw(real, this.who, id)))
    const left = Math.min(user.earned + user.free, maxDraws - user.draws)
    const expected = Math.min(this.times, left)
    const drawn = replies.filter(({ code }) => code === '00000')
    expect(drawn).toHaveLength(expected)
    expect(drawn.map(({ data }) => data.lottery?.remainCount).sort()).toEqual(
      Array.from({ length: expected }, (_, n) => left - 1 - n).sort(),
    )
    const refused = replies
      .filter(({ code }) => code !== '00000')
      .map(({ data }) => (data as { reason?: string }).reason)
    const reason = user.draws + expected >= maxDraws ? 'DRAW_LIMIT' : 'NO_DRAW_CHANCES'
    expect(refused).toEqual(Array(this.times - expected).fill(reason))
    const phones = drawn.filter(({ data }) => data.lottery?.prizeId === 'phone').length
    expect(phones).toBe(Math.min(expected, model.phones))
    model.phones -= phones
    const free = Math.min(user.free, expected)
    user.free -= free
    user.earned -= expected - free
    user.draws += expected
    const index = replies.findIndex(({ code }) => code === '00000')
    if (index >= 0) user.last = { id: ids[index] ?? '', answer: JSON.stringify(replies[index]?.data) }
  }
}

class Retry implements ModelCommand<DrawModel> {
  readonly who: number
  constructor(who: number) {
    this.who = who
  }
  check = (model: Readonly<DrawModel>) => !!model.users[this.who]?.last
  toString = () => `user ${this.who} sends the last draw again`
  async run(model: DrawModel, real: Real) {
    const last = model.users[this.who]?.last
    const reply = await draw(real, this.who, last?.id ?? '')
    expect(JSON.stringify(reply.data)).toBe(last?.answer)
  }
}

class Earn implements ModelCommand<DrawModel> {
  readonly who: number
  constructor(who: number) {
    this.who = who
  }
  check = () => true
  toString = () => `user ${this.who} deposits`
  async run(model: DrawModel, { users }: Real) {
    const user = model.users[this.who]
    const first = await harness.store.db
      .selectFrom('user_event')
      .select('id')
      .where('user_id', '=', users[this.who]?.userId ?? '')
      .where('at', '>=', harness.clock.time)
      .executeTakeFirst()
    await harness.event(users[this.who]?.userId ?? '', { kind: 'deposit', amount: '100' })
    // At most once a day.
    if (user && !first) user.earned += perDeposit
  }
}

class NextDay implements ModelCommand<DrawModel> {
  check = () => true
  toString = () => 'midnight'
  async run(model: DrawModel) {
    harness.clock.time += moments.day
    for (const user of model.users) Object.assign(user, { earned: 0, free: perDay })
  }
}

const anyUser = fc.nat(userCount - 1)

test('draws, retries, deposits and days in any order match a simple model', async () => {
  const steps = [
    fc.tuple(anyUser, fc.integer({ min: 1, max: 4 })).map(([who, times]) => new Draw(who, times)),
    anyUser.map((who) => new Retry(who)),
    anyUser.map((who) => new Earn(who)),
    fc.constant(new NextDay()),
  ]
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
      harness.clock.time = moments.start + moments.day
      const reward = {
        rewardId: 'r-chances',
        rewardType: 'LOTTERY_COUNT' as const,
        amount: String(perDeposit),
        name: 'title',
      }
      const chances = task({ taskId: 'chances', autoGrant: true, rewards: [reward] })
      const phone = { rewardId: 'r-phone', rewardType: 'PHYSICAL' as const, amount: '1', name: 'title', stock: 4 }
      const activityId = await harness.open([group([chances], { timing: 'EVERYDAY' })], {
        lottery: {
          drawTaskId: 'draw',
          chanceExpiry: 'DAILY',
          freeDaily: perDay,
          maxPerUser: maxDraws,
          prizes: [
            { prizeId: 'phone', name: 'title', odds: 1_000_000, reward: phone },
            { prizeId: 'none', name: 'title', odds: 0 },
          ],
        },
      })
      const users = await enterAll(userCount)
      for (const { userId } of users) await harness.platform.call(calls.apply, { activityId }, asked(userId))
      const model = (): DrawModel => ({
        phones: 4,
        users: users.map(() => ({ earned: 0, free: perDay, draws: 0, last: null })),
      })
      await fc.asyncModelRun(() => ({ model: model(), real: { activityId, users } }), commands)
      const draws = await harness.store.db
        .selectFrom('draw')
        .select('outcome')
        .where('activity_id', '=', activityId)
        .execute()
      const given = await harness.store.db
        .selectFrom('reward_record')
        .select('record_id')
        .where('activity_id', '=', activityId)
        .where('source', '=', 'DRAW')
        .execute()
      expect(given).toHaveLength(Math.min(4, draws.length))
    }),
    { numRuns: 25 },
  )
})

/** The team of each user. */
interface TeamModel {
  locked: boolean
  teams: { name: string; captain: number; code: string; members: Set<number> }[]
}

const seats = 2
const crowd = 4

class Wish implements ModelCommand<TeamModel> {
  readonly who: number
  readonly name: string | null
  readonly team: number
  constructor(who: number, name: string | null, team: number) {
    this.who = who
    this.name = name
    this.team = team
  }
  check = () => true
  toString = () => `user ${this.who} ${this.name === null ? `enters team ${this.team}` : `makes team ${this.name}`}`
  expected({ locked, teams }: TeamModel): string {
    const own = teams.find(({ members }) => members.has(this.who))
    const wanted = this.name === null ? teams[this.team] : teams.find(({ name }) => name === this.name)
    if (own && own === wanted && (this.name === null || own.captain === this.who)) return 'same'
    if (own) return 'ALREADY_IN_TEAM'
    if (locked) return 'TEAM_LOCKED'
    if (this.name !== null) return wanted ? 'TEAM_NAME_TAKEN' : 'made'
    if (!wanted) return 'TEAM_CODE_INVALID'
    return wanted.members.size < seats ? 'entered' : 'TEAM_FULL'
  }
  async run(model: TeamModel, { activityId, users }: Real) {
    const outcome = this.expected(model)
    const { userId = '' } = users[this.who] ?? {}
    const code = model.teams[this.team]?.code ?? 'NOSUCHCD'
    const team: TeamRequest =
      this.name === null ? { action: 'JOIN', teamCode: code } : { action: 'CREATE', teamName: this.name }
    const reply = await harness.platform.call(calls.apply, { activityId, team }, asked(userId))
    const { reason } = (reply.data ?? {}) as { reason?: string }
    if (['same', 'made', 'entered'].includes(outcome)) expect(reply.code).toBe('00000')
    else expect(reason).toBe(outcome)
    if (outcome === 'entered') model.teams[this.team]?.members.add(this.who)
    if (outcome === 'made') {
      const { data } = await harness.platform.call(calls.detail, { activityId }, asked(userId))
      const name = this.name ?? ''
      model.teams.push({ name, captain: this.who, code: data.team?.joinCode ?? '', members: new Set([this.who]) })
    }
    for (const { name, members } of model.teams) {
      const row = await harness.store.db
        .selectFrom('team')
        .select('members')
        .where('activity_id', '=', activityId)
        .where('name', '=', name)
        .executeTakeFirst()
      expect(row?.members).toBe(members.size)
    }
  }
}

class Lock implements ModelCommand<TeamModel> {
  check = ({ locked }: Readonly<TeamModel>) => !locked
  toString = () => 'teams are locked'
  async run(model: TeamModel) {
    harness.clock.time = Date.parse('2026-11-20T00:00:00+08:00')
    model.locked = true
  }
}

test('creating, joining and locking teams in any order matches a simple model', async () => {
  const anyTeamWish = fc
    .tuple(fc.nat(crowd - 1), fc.option(fc.constantFrom('Red', 'Blue'), { freq: 1 }), fc.nat(2))
    .map(([who, name, team]) => new Wish(who, name, team))
  await fc.assert(
    fc.asyncProperty(
      fc.commands([anyTeamWish, anyTeamWish, anyTeamWish, fc.constant(new Lock())], { maxCommands: 14 }),
      async (commands) => {
        harness.clock.time = moments.start + moments.day
        const activityId = await harness.open([group([task({ taskId: 'deposit' })])], {
          team: { minMembers: 1, maxMembers: seats, lockAt: '2026-11-20T00:00:00+08:00' },
        })
        const users = await enterAll(crowd)
        await fc.asyncModelRun(() => ({ model: { locked: false, teams: [] }, real: { activityId, users } }), commands)
      },
    ),
    { numRuns: 25 },
  )
})
