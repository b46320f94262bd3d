// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { PlatformRules, TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import type { RewardType } from '../../../src/contract/shapes/reward.ts'
import type { BannerRule } from '../../../src/contract/shapes/rules/agent.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import type { PrizeRule } from '../../../src/contract/shapes/rules/lottery.ts'
import { problemOfAgentsAndBanners } from '../../../src/platform/rules/checkAgentsAndBanners.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { agentTierTaskId, rankTaskId, tierTaskId } from '../../../src/platform/rules/reservedTaskIds.ts'
import { rewardRulesOf } from '../../../src/platform/rules/rewardRules.ts'
import { group, rulesOf, task } from '../../integration/platform/fixture.ts'

const cash = (
  rewardId: string,
  amount = '1',
  parts: { stock?: number; coin?: string | null; rewardType?: RewardType } = {},
) => ({
  rewardId,
  rewardType: 'GIFT_CASH' as RewardType,
  amount,
  coin: 'USDT',
  name: 'reward.name',
  ...parts,
})
const moment = (day: string) => `2026-${day}T00:00:00+08:00`
const tasks = (...list: TaskRule[]): Partial<PlatformRules> => ({ taskGroups: [group(list)] })
const plain = [group([task({ taskId: 'deposit' })])]
const problemOf = (parts: Partial<PlatformRules>) => problemOfRules(rulesOf('1', plain, parts))
const sameProblems = (cases: readonly [string, Partial<PlatformRules>, string | null][]) =>
  test.each(cases)('%s', (_what, parts, problem) => {
    expect(problemOf(parts)).toEqual(problem === null ? null : expect.stringContaining(problem))
  })

describe('tasks and their rewards', () => {
  const again = task({ taskId: 'a' })
  const draws = (amount: string) =>
    tasks(task({ taskId: 'd', rewards: [{ rewardId: 'd', rewardType: 'LOTTERY_COUNT', amount, name: 'title' }] }))
  const pays = (amount: string, parts: object = {}) => tasks(task({ taskId: 'd', rewards: [cash('d', amount, parts)] }))
  sameProblems([
    ['nothing wrong', {}, null],
    ['a task twice', tasks(again, task({ taskId: 'b' }), again), 'two tasks have the same taskId'],
    ['a task twice in two groups', { taskGroups: [group([again]), group([again])] }, 'two tasks have the same taskId'],
    [
      'waits for nothing',
      tasks(task({ taskId: 'a', preTaskIds: ['b'] })),
      'task "a" waits for task "b", which does not exist',
    ],
    ['waits for a task', tasks(task({ taskId: 'a', preTaskIds: ['b'] }), task({ taskId: 'b' })), null],
    [
      'a threshold of nothing',
      tasks(task({ taskId: 'a', threshold: '0' })),
      'the threshold of task "a" is not above 0',
    ],
    [
      'a reward twice',
      tasks(task({ taskId: 'a', rewards: [cash('x'), cash('x')] })),
      'two rewards have the rewardId "x"',
    ],
    ['pays nothing', pays('0'), 'the amount of reward "d" is not above 0'],
    ['pays a tenth of a cent', pays('1.001'), 'reward "d" pays 1.001 USDT, which has more decimals than USDT allows'],
    ['pays cents, written longer', pays('1.010'), null],
    ['pays half of what has no coin', pays('1.5', { coin: null, rewardType: 'PHYSICAL' }), null],
    ['pays what has no budget', pays('1', { coin: 'BTC' }), 'reward "d" pays BTC, but the budget has no BTC'],
    ['pays what has no coin', pays('1', { coin: null, rewardType: 'PHYSICAL' }), null],
    ...(['GIFT_CASH', 'DROP', 'PLATFORM_TOKEN', 'FUTURES_COUPON'] as const).flatMap((rewardType) =>
      [null, undefined, ''].map(
        (coin) =>
          [
            `pays ${rewardType} in the coin ${JSON.stringify(coin)}`,
            pays('1', { coin, rewardType }),
            `reward "d" has no coin, and a ${rewardType} reward is paid in one`,
          ] as [string, Partial<PlatformRules>, string],
      ),
    ),
    ['half a draw', draws('1.5'), 'reward "d" gives draws, but its amount 1.5 is not a whole number'],
    ['no draw', draws('01'), 'is not a whole number'],
    ['a million draws', draws('1000000'), 'is not a whole number'],
    ['draws', draws('120000'), null],
    ['one draw', draws('1'), null],
  ])
})

describe('windows', () => {
  const { windows } = rulesOf('1', [])
  const at = (parts: Partial<typeof windows>): Partial<PlatformRules> => ({ windows: { ...windows, ...parts } })
  sameProblems([
    ...Object.keys(windows).map((name): [string, Partial<PlatformRules>, string] => [
      `${name} is no date`,
      at({ [name]: 'soon' }),
      'a date of its windows is not valid',
    ]),
    ['registration of no time', at({ applyEnd: windows.applyStart }), 'the apply window ends before it starts'],
    ['an event of no time', at({ end: windows.start }), 'the event ends before it starts'],
    ['settled early', at({ settle: moment('11-30') }), 'settle or claimEnd is before the end of the event'],
    ['claimed early', at({ claimEnd: moment('11-30') }), 'settle or claimEnd is before the end of the event'],
    ['settled and claimed at the end', at({ settle: windows.end, claimEnd: windows.end }), null],
  ])
})

describe('a lottery', () => {
  const none: PrizeRule = { prizeId: 'none', name: 'title', odds: 600_000 }
  const prize = (prizeId: string, odds = 400_000, reward: PrizeRule['reward'] = cash(prizeId)): PrizeRule => ({
    prizeId,
    name: 'reward.name',
    odds,
    reward,
  })
  const lottery = (prizes: PrizeRule[], fallbackPrizeId?: string, drawTaskId = 'draw'): Partial<PlatformRules> => ({
    lottery: { drawTaskId, chanceExpiry: 'DAILY', prizes, ...(fallbackPrizeId && { fallbackPrizeId }) },
  })
  const stocked = (amount: string, stock: number) => prize('a', 400_000, cash('a', amount, { stock }))
  sameProblems([
    ['whole', lottery([prize('a'), none]), null],
    ['odds', lottery([prize('a', 1), none]), 'the odds of the prizes add up to 600001 instead of 1000000'],
    ['a prize twice', lottery([prize('none'), none]), 'two prizes have the prizeId "none"'],
    ['no fallback', lottery([prize('a', 1_000_000)]), 'the lottery has no fallback prize for prizes that are sold out'],
    ['an unknown fallback', lottery([prize('a'), none], 'b'), 'has no fallback prize'],
    ['a fallback that pays', lottery([prize('b', 600_000), prize('a')], 'a'), null],
    [
      'a fallback that runs out',
      lottery([stocked('1', 5), none], 'a'),
      'the fallback prize of the lottery has a limited stock',
    ],
    ['a stock within the budget', lottery([stocked('1000', 1000), none]), null],
    [
      'a stock above the budget',
      lottery([stocked('1001', 1000), none]),
      'prizes, tiers and ranks need more USDT than the budget has',
    ],
    ['a reward named like another', lottery([prize('r-deposit'), none]), 'two rewards have the rewardId "r-deposit"'],
    [
      'drawn like a task',
      lottery([prize('a'), none], undefined, 'deposit'),
      '"deposit" is used twice: as a taskId, and as the id of a draw, rank or tier',
    ],
  ])
})

describe('boards and teams', () => {
  const board = (parts: Partial<LeaderboardRule> = {}): LeaderboardRule => ({
    boardId: 'b',
    scope: 'USER',
    metric: 'VOLUME',
    periods: ['TOTAL'],
    ...parts,
  })
  const boards = (...list: Partial<LeaderboardRule>[]): Partial<PlatformRules> => ({ leaderboards: list.map(board) })
  const ranks = (...list: [number, number, string?][]) =>
    boards({ rewards: list.map(([from, to, amount], index) => ({ from, to, reward: cash(`x${index}`, amount) })) })
  const team = { minMembers: 2, maxMembers: 4 }
  sameProblems([
    ['two boards', boards({}, { boardId: 'c' }), null],
    ['a board twice', boards({}, { boardId: 'c' }, {}), 'two boards have the boardId "b"'],
    [
      'a long name',
      boards({ boardId: 'x'.repeat(31) }),
      `the boardId "${'x'.repeat(31)}" is longer than 30 characters`,
    ],
    ['a name as long as can be', boards({ boardId: 'x'.repeat(30) }), null],
    [
      'ranks teams without teams',
      boards({ scope: 'TEAM' }),
      'board "b" ranks teams, but the rules have no part "team"',
    ],
    ['ranks teams', { ...boards({ scope: 'TEAM' }), team }, null],
    ['teams of one size', { team: { minMembers: 4, maxMembers: 4 } }, null],
    ['teams too large', { team: { minMembers: 5, maxMembers: 4 } }, 'minMembers of the teams is above maxMembers'],
    [
      'most below least',
      boards({ minValue: '5', maxValue: '4.9' }),
      'no one can win on board "b": its maxValue is below its minValue',
    ],
    ['most below one', boards({ maxValue: '0.9' }), 'no one can win on board "b"'],
    ['most as least', boards({ minValue: '5', maxValue: '5' }), null],
    [
      'profit with a most',
      boards({ metric: 'PNL', maxValue: '5' }),
      'board "b" has a maxValue, but its metric is not VOLUME',
    ],
    ['profit with a least', boards({ metric: 'PNL', minValue: '5' }), null],
    ['ranks in any order', ranks([4, 9], [1, 1], [2, 3]), null],
    ['ranks that overlap', ranks([3, 4], [1, 3]), 'the ranks 1 to 3 of board "b" overlap or are reversed'],
    ['ranks that run backwards', ranks([1, 2], [4, 3]), 'the ranks 4 to 3 of board "b" overlap or are reversed'],
    [
      'ranks of the second board',
      { leaderboards: [board({ boardId: 'c' }), ...(ranks([3, 4], [1, 3]).leaderboards ?? [])] },
      'the ranks 1 to 3 of board "b" overlap or are reversed',
    ],
    ['ranks within the budget', ranks([1, 9, '100000'], [10, 10, '100000']), null],
    ['ranks above the budget', ranks([1, 9, '100000'], [10, 11, '100000']), 'need more USDT than the budget has'],
    [
      'days within the budget',
      boards({ periods: ['DAY'], rewards: [{ from: 1, to: 1, reward: cash('x', '33333') }] }),
      null,
    ],
    [
      'days and a total above it',
      boards({ periods: ['DAY', 'TOTAL'], rewards: [{ from: 1, to: 1, reward: cash('x', '33333') }] }),
      'need more USDT',
    ],
    ['a task named like places', { ...boards({}), ...tasks(task({ taskId: 'rank-b' })) }, '"rank-b" is used twice'],
    ['locked in time', { team: { ...team, lockAt: moment('12-01') } }, null],
    [
      'locked too late',
      { team: { ...team, lockAt: moment('12-02') } },
      'lockAt of the teams is after the end of the event',
    ],
    ['locked at no date', { team: { ...team, lockAt: 'soon' } }, 'lockAt of the teams is after the end of the event'],
  ])
})

describe('tiers and pools', () => {
  const tier = (tierId: string, depositMin: string, volumeMin: string, reward = cash(tierId)) => ({
    tierId,
    depositMin,
    volumeMin,
    reward,
  })
  const pool = (...steps: [number, string][]): Partial<PlatformRules> => ({
    pool: { coin: 'USDT', steps: steps.map(([participants, amount]) => ({ participants, amount })) },
  })
  sameProblems([
    ['tiers that rise', { tiers: [tier('a', '1', '1'), tier('b', '1', '2'), tier('c', '2', '2')] }, null],
    ['a tier twice', { tiers: [tier('a', '1', '1'), tier('a', '1', '2', cash('x'))] }, 'two tiers have the tierId "a"'],
    [
      'a deposit that falls',
      { tiers: [tier('a', '2', '1'), tier('b', '1', '2')] },
      'tier "b" needs less than the tier before it',
    ],
    [
      'a volume that falls',
      { tiers: [tier('a', '1', '2'), tier('b', '2', '1')] },
      'tier "b" needs less than the tier before it',
    ],
    ['a stock within the budget', { tiers: [tier('a', '1', '2', cash('a', '1000', { stock: 1000 }))] }, null],
    [
      'a stock above the budget',
      { tiers: [tier('a', '1', '2', cash('a', '1001', { stock: 1000 }))] },
      'need more USDT',
    ],
    [
      'a stock of what has no coin',
      { tiers: [tier('a', '1', '2', cash('a', '9999999', { stock: 9, coin: null, rewardType: 'PHYSICAL' }))] },
      null,
    ],
    [
      'stocks above the budget together',
      {
        tiers: [
          tier('a', '1', '2', cash('a', '600000', { stock: 1 })),
          tier('b', '1', '2', cash('b', '400000.01', { stock: 1 })),
        ],
      },
      'need more USDT',
    ],
    [
      'a task named like tiers',
      { tiers: [tier('a', '1', '1')], ...tasks(task({ taskId: 'tier' })) },
      '"tier" is used twice',
    ],
    ['a task of that name without tiers', tasks(task({ taskId: 'tier' })), null],
    ['a pool that rises', pool([1, '5'], [2, '5'], [3, '6']), null],
    ['a pool without more people', pool([1, '5'], [1, '6']), 'the steps of the pool are not in ascending order'],
    ['a pool that falls', pool([1, '5'], [2, '4']), 'the steps of the pool are not in ascending order'],
  ])
  test('the task ids of ranks and tiers', () => {
    expect([rankTaskId('b'), tierTaskId, agentTierTaskId]).toEqual(['rank-b', 'tier', 'agent-tier'])
  })
})

describe('stages and traders', () => {
  const stage = (start: string, end: string, identifier = 'start') => ({
    identifier,
    start: moment(start),
    end: moment(end),
  })
  const trader = (traderId: string) => ({ traderId, name: 'title' })
  sameProblems([
    ['the whole event', { stages: [stage('11-01', '12-01')] }, null],
    ['no tasks', { stages: [stage('11-01', '11-02', 'x')] }, 'stage "x" has no task group with this identifier'],
    ['too early', { stages: [stage('10-31', '11-02')] }, 'stage "start" is not within the event'],
    ['too late', { stages: [stage('11-01', '12-02')] }, 'stage "start" is not within the event'],
    ['no time', { stages: [stage('11-02', '11-02')] }, 'stage "start" is not within the event'],
    ['no date', { stages: [{ ...stage('11-01', '11-02'), end: 'soon' }] }, 'is not within the event'],
    [
      'a stage twice',
      { stages: [stage('11-01', '11-02'), stage('11-02', '11-03')] },
      'two stages have the identifier "start"',
    ],
    ['traders', { traders: [trader('a'), trader('b')] }, null],
    ['a trader twice', { traders: [trader('a'), trader('b'), trader('a')] }, 'two traders have the traderId "a"'],
  ])
})

describe('agents, codes and banners', () => {
  const tier = (tierId: string, validInvites: number, volume: string, reward = cash(tierId)) => ({
    tierId,
    validInvites,
    volume,
    reward,
  })
  const agent = (...tiers: ReturnType<typeof tier>[]): Partial<PlatformRules> => ({
    agent: { rebateName: 'title', tiers },
  })
  const banner = (parts: Partial<BannerRule> = {}): BannerRule => ({
    bannerId: 'b',
    position: 'REWARD_CENTER',
    title: 'title',
    linkType: 'URL',
    link: '/spot',
    ...parts,
  })
  const banners = (...list: Partial<BannerRule>[]): Partial<PlatformRules> => ({ banners: list.map(banner) })
  const outside = 'the link of banner "b" is neither a path of this site nor an https address'
  const nowhere = 'banner "b" has no link'
  const asksNoMore = (tierId: string) => `agent tier "${tierId}" does not need more than the tier before it`
  test.each<[string, Partial<PlatformRules>, string | null]>([
    ['nothing', {}, null],
    ['tiers that rise', agent(tier('a', 1, '5'), tier('b', 1, '6'), tier('c', 2, '6')), null],
    ['a tier twice', agent(tier('a', 1, '5'), tier('a', 2, '5')), 'two agent tiers have the tierId "a"'],
    ['a tier like the one before', agent(tier('a', 1, '5'), tier('b', 1, '5')), asksNoMore('b')],
    ['more people, less volume', agent(tier('a', 1, '5'), tier('b', 2, '4')), asksNoMore('b')],
    ['more volume, fewer people', agent(tier('a', 1, '5'), tier('b', 0, '6')), asksNoMore('b')],
    ['a later tier', agent(tier('a', 1, '5'), tier('b', 2, '6'), tier('c', 1, '6')), asksNoMore('c')],
    ['a first tier for nothing', agent(tier('a', 0, '0')), null],
    [
      'a task named like tiers',
      { ...agent(), ...tasks(task({ taskId: 'agent-tier' })) },
      'a task has the taskId "agent-tier", which is reserved for agent tiers',
    ],
    [
      'one of many tasks named like tiers',
      { ...agent(), taskGroups: [...plain, group([task({ taskId: 'x' }), task({ taskId: 'agent-tier' })])] },
      'a task has the taskId "agent-tier", which is reserved for agent tiers',
    ],
    ['a task of that name without agents', tasks(task({ taskId: 'agent-tier' })), null],
    [
      'codes',
      {
        kols: [
          { code: 'LEAD1', name: 'A' },
          { code: 'LEAD2', name: 'A' },
        ],
      },
      null,
    ],
    [
      'a code twice',
      {
        kols: [
          { code: 'LEAD1', name: 'A' },
          { code: 'LEAD1', name: 'B' },
        ],
      },
      'two KOLs have the code "LEAD1"',
    ],
    ['banners', banners({}, { bannerId: 'c', linkType: 'NATIVE', link: 'any thing' }), null],
    ['a banner twice', banners({}, { bannerId: 'c' }, {}), 'two banners have the bannerId "b"'],
    ['no link', { banners: [{ bannerId: 'b', position: 'X', title: 't', linkType: 'URL' }] }, nowhere],
    ['no native link', { banners: [{ bannerId: 'b', position: 'X', title: 't', linkType: 'NATIVE' }] }, nowhere],
    ['an activity needs none', { banners: [{ bannerId: 'b', position: 'X', title: 't', linkType: 'ACTIVITY' }] }, null],
    ...['https://x.example/a', '/', '/a?b#c'].map((link): [string, Partial<PlatformRules>, null] => [
      link,
      banners({ link }),
      null,
    ]),
    ...['http://x.example', '//x.example', '/\\x.example', 'spot', '/a b', '/a\\b', 'ahttps://x', ''].map(
      (link): [string, Partial<PlatformRules>, string] => [link, banners({ link }), outside],
    ),
    ['of no time', banners({ from: moment('11-02'), to: moment('11-02') }), 'banner "b" ends before it starts'],
    ['of some time', banners({ from: moment('11-02'), to: moment('11-03') }), null],
    ['of an open time', banners({ from: moment('11-02') }, { bannerId: 'c', to: moment('11-02') }), null],
    ['the second is wrong', banners({ bannerId: 'a' }, { link: 'x' }), outside],
  ])('%s', (_what, parts, problem) => {
    expect(problemOfAgentsAndBanners(rulesOf('1', plain, parts))).toBe(problem)
  })
  test('the budget includes agent tiers', () => {
    const stocked = (stock: number) => agent(tier('a', 1, '5', cash('a', '1000', { stock })))
    expect([problemOf(stocked(1000)), problemOf(stocked(1001))]).toEqual([
      null,
      expect.stringContaining('need more USDT'),
    ])
  })
})

test('every reward of the rules is listed for its stock', () => {
  const reward = (id: string) => cash(id)
  const rules = rulesOf('1', plain, {
    agent: { rebateName: 'title', tiers: [{ tierId: 'a', validInvites: 1, volume: '1', reward: reward('agent') }] },
    lottery: {
      drawTaskId: 'draw',
      chanceExpiry: 'DAILY',
      prizes: [
        { prizeId: 'p', name: 'n', odds: 1, reward: reward('prize') },
        { prizeId: 'q', name: 'n', odds: 1, reward: null },
      ],
    },
    leaderboards: [
      {
        boardId: 'b',
        scope: 'USER',
        metric: 'PNL',
        periods: ['DAY'],
        rewards: [{ from: 1, to: 1, reward: reward('rank') }],
      },
      { boardId: 'c', scope: 'USER', metric: 'PNL', periods: ['DAY'] },
    ],
    tiers: [{ tierId: 't', depositMin: '1', volumeMin: '1', reward: reward('tier') }],
  })
  expect(rewardRulesOf(rules).map(({ rewardId }) => rewardId)).toEqual(['r-deposit', 'agent', 'prize', 'rank', 'tier'])
  expect(rewardRulesOf(rulesOf('1', [])).length).toBe(0)
})
