import { describe, expect, it } from 'vitest'
import type { StudioChange } from '../../../contract/studio/compare.ts'
import { createStudioI18n } from '../../words/index.ts'
import { changeWords } from './changeWords.ts'

const files = {
  'platform.json': JSON.stringify({
    lottery: { prizes: [{ prizeId: 'usdt100', name: 'prize.usdt100.name', odds: 10_000 }] },
    taskGroups: [
      {
        identifier: 'daily',
        tasks: [
          { taskId: 'share', title: 'task.share.title', rewards: [{ rewardId: 'spin', name: 'task.share.reward' }] },
        ],
      },
    ],
  }),
  'locales/en.json': JSON.stringify({
    'prize.usdt100.name': '100 USDT',
    'task.share.title': 'Share with friends',
    'task.share.reward': '1 spin',
    'hero.title': 'Spin!',
  }),
  'locales/zh-CN.json': JSON.stringify({ 'task.share.title': '分享给好友', 'hero.title': '来抽奖！' }),
}

const words = (locale: string) => changeWords(createStudioI18n(locale).t, locale, files)
const [english, chinese] = [words('en'), words('zh-CN')]

const change = (part: StudioChange['part'], path: string, before?: unknown, after?: unknown): StudioChange => ({
  part,
  kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
  path,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  affects: null,
})

describe('a difference in words', () => {
  it('names activity types', () => {
    const given = change('rules', 'type', 'NewUser', 'CopyTrading')
    expect(english.change(given)).toContain('New user → Copy trading')
    expect(chinese.change(given)).toContain('新用户 → 跟单')
  })

  it.each([
    [
      change('rules', 'lottery.prizes[usdt100].odds', 10_000, 20_000),
      'Prize “100 USDT”: odds 1% → 2%',
      '奖品“100 USDT”的中奖概率：1% → 2%',
    ],
    [
      change('rules', 'lottery.prizes[old]', { prizeId: 'old', odds: 12_345 }, undefined),
      'Prize “old” removed, was: odds 1.2345%',
      '删除奖品“old”，原为：中奖概率 1.2345%',
    ],
    [
      change('rules', 'taskGroups[daily].tasks[share].rewards[spin].amount', '1', '2'),
      'Task “Share with friends”, reward “1 spin”: amount 1 → 2',
      '任务“分享给好友”的奖励“1 spin”的数量：1 → 2',
    ],
    [
      change('rules', 'taskGroups[daily].tasks[share].title', 'task.share.title', 'hero.title'),
      'Task “Share with friends”: title “Share with friends” → “Spin!”',
      '任务“分享给好友”的标题：“分享给好友” → “来抽奖！”',
    ],
    [change('rules', 'eligibility.needReview', false, true), 'Review required: no → yes', '需要审核：否 → 是'],
    [change('rules', 'eligibility.denyRegions', ['US'], []), 'Excluded regions: US → none', '禁止地区：US → 无'],
    [change('rules', 'participantLimit', undefined, 5000), 'Participant limit added: 5,000', '新增人数上限：5,000'],
    [
      change('page', 'block "board" (PrizeBoard) props.variant', 'wheel', 'grid'),
      'Block “board” (PrizeBoard): variant wheel → grid',
      '区块“board”（抽奖盘）的样式：转盘 → 宫格',
    ],
    [
      {
        ...change('page', 'block "clock" (Countdown)', 'page, place 1', 'block "hero", slot "call", place 2'),
        kind: 'moved',
      },
      'Block “clock” (Countdown) moved: page, place 1 → block “hero”, slot “Call to action”, place 2',
      '移动区块“clock”（倒计时）：页面第 1 位 → 区块“hero”的插槽“行动按钮”第 2 位',
    ],
    [
      change('words', '"hero.title" in de', 'Alt', 'Neu'),
      'Text “hero.title” (Deutsch): “Alt” → “Neu”',
      '文案“hero.title”（Deutsch）：“Alt” → “Neu”',
    ],
  ] satisfies [StudioChange, string, string][])('%o', (difference, inEnglish, inChinese) => {
    expect(english.change(difference)).toBe(inEnglish)
    expect(chinese.change(difference)).toBe(inChinese)
  })

  it('shows dates in their own zone', () => {
    const moved = change('rules', 'windows.claimEnd', '2029-01-14T23:59:59+08:00', '2029-01-11T23:59:59Z')
    expect(english.change(moved)).toBe('Claim end: 14 Jan 2029, 23:59 UTC+8 → 11 Jan 2029, 23:59 UTC')
    expect(chinese.change(moved)).toMatch(/^领取截止：2029年1月14日 23:59 UTC\+8 → 2029年1月11日 23:59 UTC$/)
  })

  it('says what an added object contains, on one line if it is short', () => {
    const shown = { from: '2026-11-29T00:00:00+08:00', to: '2027-02-27T00:00:00+08:00' }
    const schedule = change('page', 'schedule', undefined, shown)
    expect(english.change(schedule)).toBe('Schedule added: from 29 Nov 2026, 00:00 UTC+8, to 27 Feb 2027, 00:00 UTC+8')
    expect(chinese.change(schedule)).toBe('新增展示时间：从 2026年11月29日 00:00 UTC+8，至 2027年2月27日 00:00 UTC+8')
    expect(english.details(schedule)).toEqual([])
    const audience = change('page', 'audience', { locales: ['en', 'de'] }, undefined)
    expect(english.change(audience)).toBe('Audience removed, was: locales en, de')
    const meta = change('page', 'meta', undefined, { title: 'hero.title', image: `/media/${'0d6faabc'.repeat(8)}` })
    expect(english.change(meta)).toBe('Meta added: title “Spin!”, image picture 0d6faabc')
    const windows = change('rules', 'windows', undefined, { start: '2026-11-29T00:00:00Z' })
    expect(english.change(windows)).toBe('Windows added: start 29 Nov 2026, 00:00 UTC')
  })

  it('has the words of the inspector for actions', () => {
    const primary = { text: 'hero.title', action: { action: 'apply' } }
    const added = change('page', 'block "hero" (Hero) props.primary', undefined, primary)
    expect(english.change(added)).toBe('Block “hero” (Hero): primary added: text “Spin!”, action Join the activity')
    const changed = change(
      'page',
      'block "hero" (Hero) props.primary.action',
      { action: 'apply' },
      { action: 'link', to: '/rewards' },
    )
    expect(english.change(changed)).toMatch(
      /^Block “hero” \(Hero\): primary action action Join the activity → action .*to \/rewards$/,
    )
  })

  it('says what a whole entry contains', () => {
    const reward = { rewardId: 'r', rewardType: 'GIFT_CASH', amount: '1500', coin: 'USDT', name: 'x', stock: 1000 }
    const prize = change('rules', 'lottery.prizes[new]', undefined, { prizeId: 'new', odds: 950_000, reward })
    expect(english.change(prize)).toBe(
      'Prize “new” added: odds 95%, reward type Trial funds, amount 1,500 USDT, name “x”, stock 1,000',
    )
    expect(chinese.change(prize)).toBe(
      '新增奖品“new”：中奖概率 95%，奖励类型 体验金，数量 1,500 USDT，名称 “x”，库存 1,000',
    )
  })

  it('has a line for each entry of the lists in an added object', () => {
    const tasks = [
      {
        taskId: 'share',
        title: 'task.share.title',
        rewards: [{ rewardId: 'spin', name: 'task.share.reward', amount: '1' }],
      },
    ]
    const added = change('rules', 'taskGroups', undefined, [
      { identifier: 'daily', title: 'Daily', timing: 'DURING', tasks },
      { identifier: 'more', title: 'More', timing: 'DURING', tasks: [] },
    ])
    expect(english.change(added)).toBe('Task groups added')
    expect(english.details(added)).toEqual([
      'Task group “Daily”: timing During the event',
      'Task “Share with friends”',
      'Reward “1 spin”: amount 1',
      'Task group “More”: timing During the event, tasks none',
    ])
    const prizes = [{ prizeId: 'usdt100', name: 'prize.usdt100.name', odds: 10_000 }]
    const lottery = change('rules', 'lottery', { drawTaskId: 'draw', freeDaily: 1, prizes }, undefined)
    expect(english.details(lottery)[0]).toBe('Draw ID draw, free draws per day 1')
    expect(chinese.change(lottery)).toBe('删除抽奖')
    expect(chinese.details(lottery)).toEqual(['抽奖任务 ID draw，每日免费次数 1', '奖品“100 USDT”：中奖概率 1%'])
  })

  it('shows no JSON, whatever changes', () => {
    const values = [{ a: { b: [{ c: [1, { d: null }] }] } }, [{ from: 1, to: 3 }], [[1], ['x']], {}, []]
    for (const before of values)
      for (const after of values) {
        const said = english.change(change('rules', 'leaderboards[main].rewards', before, after))
        expect(said).not.toMatch(/[{}[\]]|undefined|\[object/)
      }
    const ranks = change('rules', 'leaderboards[main].rewards', [{ from: 1, to: 3 }], [{ from: 1, to: 5 }])
    expect(english.change(ranks)).toBe('Leaderboard “main”: rewards Rewards 1: from 1, to 3 → Rewards 1: from 1, to 5')
  })

  it('removes characters that would change what the rest of it looks like', () => {
    const hostile = change('words', '"hero.title" in en', 'a', 'b\u202ec\nd')
    expect(english.change(hostile)).toBe('Text “hero.title” (English): “a” → “b c d”')
  })
})

describe('what a publish means for users', () => {
  it('says how a window changes, and what is unclaimed', () => {
    const shorter = { kind: 'window', window: 'claim', ms: -3 * 86_400_000, unclaimed: 1204 } as const
    expect(english.notice(shorter)).toBe('The claim window is 3 days shorter: 1,204 rewards are unclaimed.')
    expect(chinese.notice(shorter)).toBe('领取期缩短 3天：还有 1,204 份奖励未领取。')
    expect(english.notice({ ...shorter, unclaimed: 1 })).toContain('1 reward is unclaimed')
    const longer = { kind: 'window', window: 'event', ms: 30 * 3_600_000, unclaimed: 0 } as const
    expect(english.notice(longer)).toBe('The event window is 1 day 6 hours longer.')
    expect(chinese.notice(longer)).toBe('活动期延长 1天 6小时。')
  })

  it('says for whom money changes', () => {
    const paths = ['lottery.prizes[usdt100].odds', 'windows.claimEnd']
    const notice = { kind: 'money', joined: 1204, paths } as const
    expect(english.notice({ ...notice, affects: 'new' })).toBe(
      'Frozen for 1,204 users who joined, new for those who join later: Prize “100 USDT”: odds, claim end.',
    )
    expect(chinese.notice({ ...notice, affects: 'all' })).toBe(
      '对已参与的 1,204 位用户同样生效：奖品“100 USDT”的中奖概率、领取截止。',
    )
  })
})
