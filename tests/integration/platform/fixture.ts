import { createHash } from 'node:crypto'
import type { PlatformRules, TaskGroupRule, TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../../../src/contract/shapes/release.ts'

const day = 86_400_000

/** Dates of the sample activity in epoch ms. It starts on 1 November 2026, 00:00 in UTC+8. */
export const moments = {
  start: Date.parse('2026-11-01T00:00:00+08:00'),
  end: Date.parse('2026-12-01T00:00:00+08:00'),
  claimEnd: Date.parse('2026-12-08T00:00:00+08:00'),
  day,
}

/** A task. By default a deposit of 100 completes it and it pays 10 USDT. */
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

/** A task group. By default its tasks count from joining to the end. */
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
    'reward.share': '{{amount}} for the winners',
    'reward.plain': 'Prize for the winners',
    'reward.rebate': 'Fee rebate',
    'group.title': 'First steps',
    'rules.title': 'Who can join',
    'rules.first': 'Claim by {{claimEnd}}.',
    'faq.q': 'When?',
    'faq.a': 'At {{minAge}}.',
    risk: 'You may lose money.',
  },
  'tr-TR': { title: 'Örnek etkinlik' },
}

/** Fields of a page; a test may also publish wrong values. */
export type PageFields = { readonly [K in keyof ReleaseInput['page']]?: unknown }

/** A release of these rules, with a hash of its content. */
export function releaseOf(alias: string, rules: PlatformRules | null, fields: PageFields = {}): ReleaseInput {
  const page: ReleaseInput['page'] = { version: 1, type: 'NewUser', page: [] }
  Object.assign(page, fields)
  const body = { page, words, rules, assets: {} }
  return { alias, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'), ...body }
}
