// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import type { Leaderboard, RankRow, Team, Tier } from '../../src/contract/shapes/competition.ts'
import type { Completion } from '../../src/contract/shapes/task.ts'
import { findMoments, type MomentKind, storedSnapshot } from '../../src/render/moments/findMoments.ts'
import { momentDialog } from '../../src/render/moments/momentDialog.ts'
import { readSnapshot, type Snapshot, snapshotOf, writeSnapshot } from '../../src/render/moments/snapshot.ts'
import { memoryStorage } from '../../src/request/index.ts'
import { sampleActivity } from '../../src/studio/gallery/sampleActivity.ts'

const sample = sampleActivity(calls.noLoginDetail.example)
const [tierSample] = sample.tiers ?? []
const [boardSample] = sample.leaderboards ?? []
const [rowSample] = calls.taskCompletions.example.completions
const tasks = sample.taskGroups.flatMap((group) => group.tasks)
if (!tierSample || !boardSample || !rowSample || !sample.team || tasks.length < 2)
  throw new Error('The sample is too small.')

const user = { ...calls.detail.example.user, applyStatus: 'APPLIED' } as NonNullable<Activity['user']>
const reward = (rewardId: string) => ({ ...tierSample.reward, rewardId })
const rankRow = (rank: number, prize: string | null): RankRow => ({
  ...{ rank, userName: 'a***', teamName: null, avatarUrl: null, value: '10', metric: 'VOLUME', isMe: true },
  reward: prize === null ? null : reward(prize),
})
const board = (rank: number | null, more: Partial<Leaderboard> = {}): Leaderboard => ({
  ...boardSample,
  ...{ boardId: 'volume', scope: 'USER', metric: 'VOLUME', period: 'TOTAL', periodKey: 'ALL' },
  rewards: [
    { from: 1, to: 100, reward: reward('gold') },
    { from: 101, to: 1_000, reward: reward('silver') },
  ],
  me: rank === null ? null : rankRow(rank, rank <= 100 ? 'gold' : rank <= 1_000 ? 'silver' : null),
  ...more,
})
const tiers = (reached: number): Tier[] =>
  [1, 2, 3].map((number) => ({
    ...{ ...tierSample, tierId: `t${number}`, depositMin: `${number}00`, volumeMin: `${number}000` },
    reached: number <= reached,
    current: number === reached,
  }))
const team = (memberCount: number, teamId = 'owls'): Team => ({
  ...(sample.team as Team),
  ...{ teamId, memberCount, minMembers: 3, maxMembers: 5 },
})
const activityOf = (more: Partial<Activity> = {}): Activity => ({
  ...sample,
  ...{ status: 'IN_PROGRESS', user, leaderboards: [], team: null, tiers: [], tierProgress: null },
  ...{ serverTime: 50, claimEndTime: 100 },
  ...more,
})
const rowOf = (at: number, status: Completion['status'], cycleKey = 'ALL'): Completion => ({
  ...rowSample,
  ...{ taskId: tasks[at]?.taskId ?? '', cycleKey, status },
})

/** The moments between two answers. */
function between(before: Partial<Activity>, now: Partial<Activity>, rows: Completion[][] = [[], []]) {
  const snapshot = snapshotOf(activityOf(before), rows[0] ?? [])
  return findMoments(snapshot, activityOf(now), rows[1] ?? [])
}
const kindsOf = (moments: readonly { kind: MomentKind }[]) => moments.map(({ kind }) => kind)

describe('an agent', () => {
  const agentTiers = calls.getActivityDetailInfo.example.tiers.flatMap((tier) => [
    { ...tier, tierId: 'one' },
    { ...tier, tierId: 'two' },
  ])
  const answers = (tierId: string | null) => ({
    tiers: agentTiers,
    performance: { tierId, nextTier: tierId === 'two' ? null : { tierId: 'two', gapInvites: 4, gapVolume: '58000' } },
  })
  const seen = (tierId: string | null) => snapshotOf(activityOf(), [], answers(tierId))

  it('has reached a higher tier', () => {
    const [moment] = findMoments(seen(null), activityOf(), [], answers('one'))
    expect(moment).toMatchObject({ kind: 'agentTier', number: 1, tier: { tierId: 'one' }, next: { gapInvites: 4 } })
    expect(findMoments(seen('one'), activityOf(), [], answers('two'))).toMatchObject([{ number: 2, next: null }])
  })

  it.each([
    ['the same tier', seen('one'), answers('one')],
    ['a lower tier', seen('two'), answers('one')],
    ['answers that are not known yet', seen(null), null],
    ['a first look at the tiers', snapshotOf(activityOf(), []), answers('one')],
  ])('has no moment for %s', (_, before, agent) => expect(findMoments(before, activityOf(), [], agent)).toEqual([]))

  it('sees the reward and what the next tier needs', () => {
    const [moment] = findMoments(seen(null), activityOf(), [], answers('one'))
    if (moment?.kind !== 'agentTier') throw new Error('There is no tier.')
    const action = { text: '', run: () => {} }
    const t = (key: string, values = {}) => `${key} ${Object.values(values).join()}`.trim()
    const context = { t, locale: 'en', next: null, seeRewards: action, share: action, received: [] }
    const { amount, coin } = moment.tier.reward
    expect(momentDialog(moment, context)).toMatchObject({
      title: 'moment.tier 1',
      figures: [{ value: amount, coin }],
      rowsTitle: 'moment.toTier 2',
      rows: [
        { label: 'moment.validInvitees', value: '4' },
        { label: 'moment.inviteeVolume', value: expect.stringMatching(/^58,000\sUSDT$/) },
      ],
      stays: true,
    })
    const [last] = findMoments(seen('one'), activityOf(), [], answers('two'))
    expect(last?.kind === 'agentTier' && momentDialog(last, context)?.rows).toBeUndefined()
  })

  it('keeps the tier that was shown while the answers are not known', () => {
    expect(storedSnapshot(seen('one'), snapshotOf(activityOf(), []), []).agentTier).toBe(1)
    expect(storedSnapshot(seen('one'), seen('two'), ['agentTier']).agentTier).toBe(1)
    expect(storedSnapshot(seen('one'), seen('two'), []).agentTier).toBe(2)
  })
})

describe('a first visit', () => {
  it('has no moment, whatever was reached elsewhere', () => {
    const much = activityOf({
      ...{ tiers: tiers(2), tierProgress: { deposit: '900', volume: '9000' } },
      ...{ team: team(5), leaderboards: [board(1)] },
    })
    expect(findMoments(null, much, [rowOf(0, 'COMPLETED')])).toEqual([])
  })

  it('has the results of a settled activity, until the claims end', () => {
    const settled: Partial<Activity> = { status: 'SETTLED', leaderboards: [board(12)] }
    expect(findMoments(null, activityOf(settled), [])).toMatchObject([
      { kind: 'results', board: { boardId: 'volume', me: { rank: 12 } } },
    ])
    expect(findMoments(null, activityOf({ ...settled, serverTime: 100 }), [])).toEqual([])
  })
})

describe('a tier', () => {
  const progress = { tierProgress: { deposit: '210', volume: '2500' } }

  it('is a moment once it is reached, with what is missing for the next', () => {
    expect(between({ tiers: tiers(1) }, { tiers: tiers(2), ...progress })).toMatchObject([
      {
        kind: 'tier',
        number: 2,
        tier: { tierId: 't2' },
        next: { tier: { tierId: 't3' }, deposit: '90', volume: '500' },
      },
    ])
    expect(between({ tiers: tiers(2) }, { tiers: tiers(3), ...progress })).toMatchObject([{ number: 3, next: null }])
  })

  it('is none when nothing changed, after a correction, and without progress of the user', () => {
    expect(between({ tiers: tiers(2) }, { tiers: tiers(2), ...progress })).toEqual([])
    expect(between({ tiers: tiers(2) }, { tiers: tiers(1), ...progress })).toEqual([])
    expect(between({ tiers: tiers(1) }, { tiers: tiers(2), tierProgress: null })).toEqual([])
  })
})

describe('a rank', () => {
  const of = (from: number | null, to: number | null, more: Partial<Leaderboard> = {}) =>
    between({ leaderboards: [board(from)] }, { leaderboards: [board(to, more)] })

  it.each([
    ['near the top', 9, 8],
    ['of a tenth', 500, 450],
    ['of another reward', 105, 100],
    ['of a first reward', 1_001, 1_000],
  ])('gained %s is a moment', (_, from, to) =>
    expect(of(from, to)).toMatchObject([{ kind: 'rank', board: { me: { rank: to } } }]),
  )

  it.each([
    ['lost', 8, 9],
    ['unchanged', 8, 8],
    ['gained by little', 500, 451],
    ['that is the first', null, 3],
    ['that is gone', 3, null],
  ])('%s is none', (_, from, to) => expect(of(from, to)).toEqual([]))

  it('of another period is none', () => expect(of(9, 1, { periodKey: '2026-11-28' })).toEqual([]))
})

describe('completed tasks', () => {
  it('are one moment while their rewards can be claimed', () => {
    const [first, second] = tasks
    const before = [rowOf(0, 'PENDING'), rowOf(1, 'PENDING')]
    const both = [rowOf(0, 'COMPLETED'), rowOf(1, 'COMPLETED')]
    expect(between({}, {}, [before, both])).toEqual([{ kind: 'task', tasks: [first, second] }])
    expect(between({}, {}, [before, [rowOf(0, 'GRANTED'), rowOf(1, 'PENDING')]])).toEqual([])
    expect(between({}, {}, [both, both])).toEqual([])
  })

  it('of a new day are new', () => {
    const [yesterday, today] = [[rowOf(0, 'GRANTED', '2026-11-26')], [rowOf(0, 'COMPLETED', '2026-11-27')]]
    expect(kindsOf(between({}, {}, [yesterday, today]))).toEqual(['task'])
  })
})

describe('a team', () => {
  it('is a moment when it has enough members, and when it is full', () => {
    expect(between({ team: team(2) }, { team: team(3) })).toMatchObject([{ kind: 'team', isFull: false }])
    expect(between({ team: team(2) }, { team: team(5) })).toMatchObject([{ kind: 'team', isFull: true }])
    expect(between({ team: team(3) }, { team: team(4) })).toEqual([])
    expect(between({ team: team(4) }, { team: team(2) })).toEqual([])
  })

  it('is none when the user has just joined it', () => {
    expect(between({ team: null }, { team: team(5) })).toEqual([])
    expect(between({ team: team(1, 'hawks') }, { team: team(5) })).toEqual([])
  })
})

describe('results', () => {
  const settled = (more: Partial<Activity> = {}) => activityOf({ status: 'SETTLED', ...more })

  it('are a moment once, and name the board of the whole event with a reward', () => {
    const before = snapshotOf(activityOf({ status: 'ENDED' }), [])
    const boards = [
      board(2, { boardId: 'daily', period: 'DAY' }),
      board(5_000, { boardId: 'roi' }),
      board(40, { boardId: 'volume' }),
    ]
    expect(findMoments(before, settled({ leaderboards: boards }), [])).toMatchObject([
      { kind: 'results', board: { boardId: 'volume' } },
    ])
    expect(findMoments(before, settled(), [])).toEqual([{ kind: 'results', board: null }])
    expect(findMoments(snapshotOf(settled(), []), settled(), [])).toEqual([])
  })

  it('are the only moment after the event', () => {
    const rows = [[rowOf(0, 'PENDING')], [rowOf(0, 'COMPLETED')]]
    expect(between({ leaderboards: [board(9)] }, { status: 'ENDED', leaderboards: [board(1)] }, rows)).toEqual([])
    expect(
      kindsOf(between({ leaderboards: [board(9)] }, { status: 'SETTLED', leaderboards: [board(1)] }, rows)),
    ).toEqual(['results'])
  })
})

it.each(['NOT_APPLIED', 'REVIEWING', 'REJECTED'] as const)(
  'there is no moment for %s, unless joining is not needed',
  (applyStatus) => {
    const activity = activityOf({ status: 'SETTLED', needApply: true, user: { ...user, applyStatus } })
    expect(findMoments(null, activity, [])).toEqual([])
    expect(findMoments(null, { ...activity, needApply: false }, [])).toHaveLength(1)
    expect(findMoments(null, { ...activity, needApply: false, user: null }, [])).toEqual([])
  },
)

it('the most valuable moment comes first', () => {
  const before = { tiers: tiers(1), team: team(2), leaderboards: [board(9)] }
  const now = { tiers: tiers(2), team: team(3), leaderboards: [board(1)], tierProgress: { deposit: '1', volume: '1' } }
  expect(kindsOf(between(before, now, [[rowOf(0, 'PENDING')], [rowOf(0, 'COMPLETED')]]))).toEqual([
    'tier',
    'task',
    'team',
    'rank',
  ])
})

describe('the stored snapshot', () => {
  const [before, now] = [
    snapshotOf(activityOf({ tiers: tiers(1), leaderboards: [board(9)] }), [rowOf(0, 'PENDING')]),
    snapshotOf(activityOf({ tiers: tiers(2), leaderboards: [board(1)] }), [rowOf(0, 'COMPLETED')]),
  ]

  it('keeps what was not shown yet', () => {
    expect(storedSnapshot(before, now, ['rank'])).toEqual({ ...now, rank: before.rank })
    expect(storedSnapshot(before, now, [])).toEqual(now)
    expect(storedSnapshot(null, now, [])).toEqual(now)
    expect(storedSnapshot(null, { ...now, results: true }, ['results'])).toMatchObject({ results: false, tier: 2 })
  })

  it('belongs to one user and one activity', () => {
    const storage = memoryStorage()
    writeSnapshot(storage, '7', '1001', now)
    expect(readSnapshot(storage, '7', '1001')).toEqual(now)
    expect([readSnapshot(storage, '8', '1001'), readSnapshot(storage, '7', '1002')]).toEqual([null, null])
  })

  it.each<[string, string]>([
    ['text', 'no JSON'],
    ['null', 'null'],
    ['a number', '1'],
    ...(['results', 'tier', 'agentTier', 'rank', 'team', 'task'] as const).map((field): [string, string] => [
      `another ${field}`,
      JSON.stringify({ ...now, [field]: 'x' } satisfies Record<Exclude<keyof Snapshot, 'agentTier'>, unknown>),
    ]),
  ])('is ignored if it is %s', (_, text) => {
    const storage = memoryStorage()
    storage.setItem('seen|7|1001', text)
    expect(readSnapshot(storage, '7', '1001')).toBeNull()
  })
})
