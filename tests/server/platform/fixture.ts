import { createHash } from 'node:crypto'
import type { PlatformRules, TaskGroupRule, TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../../../src/contract/shapes/release.ts'

const day = 86_400_000

/** The moments of the sample activity, epoch ms: it begins at 00:00 of 1 November 2026 in UTC+8. */
export const moments = {
  start: Date.parse('2026-11-01T00:00:00+08:00'),
  end: Date.parse('2026-12-01T00:00:00+08:00'),
  claimEnd: Date.parse('2026-12-08T00:00:00+08:00'),
  day,
}

/** A task that is met by a deposit of 100 and pays 10 USDT, unless said otherwise. */
export const task = (parts: Partial<TaskRule> & { taskId: string }): TaskRule => ({
  taskType: 'RECHARGE',
  title: 'task.title',
  desc: 'task.desc',
  threshold: '100',
  rewards: [
    {
      rewardId: `r-${parts.taskId}`,
      rewardType: 'GIFT_CASH',
      amount: '10',
      coin: 'USDT',
      name: 'reward.name',
      validDays: 14,
    },
  ],
  ...parts,
})

/** A group of tasks that count from joining to the end, unless said otherwise. */
export const group = (tasks: TaskRule[], parts: Partial<TaskGroupRule> = {}): TaskGroupRule => ({
  identifier: parts.identifier ?? 'start',
  title: 'group.title',
  timing: 'DURING',
  tasks,
  ...parts,
})

/** Rules of an open activity with these groups. */
export const rulesOf = (
  activityId: string,
  taskGroups: TaskGroupRule[],
  parts: Partial<PlatformRules> = {},
): PlatformRules => ({
  activityId,
  type: 'NewUser',
  timeZone: '+08:00',
  windows: {
    applyStart: '2026-11-01T00:00:00+08:00',
    applyEnd: '2026-11-30T00:00:00+08:00',
    start: '2026-11-01T00:00:00+08:00',
    end: '2026-12-01T00:00:00+08:00',
    settle: '2026-12-02T00:00:00+08:00',
    claimEnd: '2026-12-08T00:00:00+08:00',
  },
  title: 'title',
  subTitle: 'subTitle',
  eligibility: { denyRegions: ['GB'] },
  introduce: {
    seoTitle: 'title',
    seoDescription: 'subTitle',
    rules: [{ title: 'rules.title', paragraphs: ['rules.first'] }],
    faq: [{ q: 'faq.q', a: 'faq.a' }],
    terms: { url: '/terms', version: '2026-10' },
    risk: 'risk',
  },
  taskGroups,
  budget: [{ coin: 'USDT', amount: '1000000' }],
  ...parts,
})

const words = {
  en: {
    title: 'Sample event',
    subTitle: 'For trying things out',
    'task.title': 'Deposit',
    'task.desc': 'Deposit 100 USDT.',
    'reward.name': '10 USDT trial fund',
    'group.title': 'First steps',
    'rules.title': 'Who can join',
    'rules.first': 'Everybody.',
    'faq.q': 'When?',
    'faq.a': 'Now.',
    risk: 'You may lose money.',
  },
  'tr-TR': { title: 'Örnek etkinlik' },
}

/** A release of these rules; its hash is that of what it says. */
export function releaseOf(alias: string, rules: PlatformRules | null, page: ReleaseInput['page'] = {}): ReleaseInput {
  const body = { page: { version: 1, type: 'NewUser', page: [], ...page }, words, rules, assets: {} }
  return { alias, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'), ...body }
}
