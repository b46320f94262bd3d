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
    [change('rules', 'eligibility.needReview', false, true), 'Need review: no → yes', '需要审核：否 → 是'],
    [change('rules', 'eligibility.denyRegions', ['US'], []), 'Deny regions: US → none', '禁止地区：US → 无'],
    [change('rules', 'participantLimit', undefined, 5000), 'Participant limit added: 5,000', '新增人数上限：5,000'],
    [
      change('page', 'block "board" (PrizeBoard) props.variant', 'wheel', 'grid'),
      'Block “board” (PrizeBoard): variant wheel → grid',
      '区块“board”（PrizeBoard）的variant：wheel → grid',
    ],
    [
      {
        ...change('page', 'block "clock" (Countdown)', 'page, place 1', 'block "hero", slot "call", place 2'),
        kind: 'moved',
      },
      'Block “clock” (Countdown) moved: page, place 1 → block “hero”, slot “call”, place 2',
      '移动区块“clock”（Countdown）：页面第 1 位 → 区块“hero”的插槽“call”第 2 位',
    ],
    [
      change('words', '"hero.title" in de', 'Alt', 'Neu'),
      'Text “hero.title” (de): “Alt” → “Neu”',
      '文案“hero.title”（de）：“Alt” → “Neu”',
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

  it('removes characters that would change what the rest of it looks like', () => {
    const hostile = change('words', '"hero.title" in en', 'a', 'b\u202ec\nd')
    expect(english.change(hostile)).toBe('Text “hero.title” (en): “a” → “b c d”')
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
