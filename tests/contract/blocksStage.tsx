import { existsSync, readFileSync } from 'node:fs'
import { act, type ReactNode, useContext } from 'react'
import { vi } from 'vitest'
import { blocks } from '../../src/blocks/index.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { Activity, ActivityUser } from '../../src/contract/shapes/activity.ts'
import type { Completion, Task } from '../../src/contract/shapes/task.ts'
import { type PageInfo, PageInfoContext } from '../../src/data/index.ts'
import type { ActivityDefinition } from '../../src/registry/defineActivity.ts'
import type { BlockNode } from '../../src/render/config.ts'
import { type Answers, drawPage, sampleBlock } from '../helpers/drawPage.tsx'

export const now = calls.noLoginDetail.example.serverTime
export const day = 86_400_000

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const wordsOfBlock = (type: string): Record<string, string> => {
  const path = `src/blocks/${type}/words.json`
  const own: Record<string, string> = existsSync(path) ? readJson(path).en : {}
  return Object.fromEntries(Object.entries(own).map(([key, text]) => [`${type}.${key}`, text]))
}

/** The product's English: the shell's words and each block's. */
const words: Record<string, string> = Object.assign(
  readJson('src/i18n/locales/en.json'),
  ...blocks.map(({ type }) => wordsOfBlock(type)),
)

/** A word of the product in English. */
export const word = (key: string): string => words[key] ?? `no word ${key}`

/** The sample activity with these differences. */
export const activityOf = (parts: Partial<Activity> = {}): Activity => ({ ...calls.noLoginDetail.example, ...parts })

/** The sample viewer with these differences; they have joined unless said otherwise. */
export const userOf = (parts: Partial<ActivityUser> = {}): ActivityUser => {
  const { user } = calls.detail.example
  if (!user) throw new Error('The example of detail has lost its user.')
  return { ...user, ...parts }
}

/** A task that asks for 1,000 USDT of trading and pays 20 USDT, unless said otherwise. */
export const taskOf = (taskId: string, parts: Partial<Task> = {}): Task => ({
  taskId,
  taskType: 'TOTAL_TRADING_VOLUME',
  taskTiming: 'DURING',
  title: `Task ${taskId}`,
  desc: 'Any pair.',
  operator: 'GE',
  threshold: '1000',
  unit: 'USDT',
  products: [],
  validDays: null,
  preTaskIds: [],
  autoGrant: false,
  rewards: [
    {
      rewardId: `r-${taskId}`,
      rewardType: 'GIFT_CASH',
      rewardKind: 1,
      amount: '20',
      coin: 'USDT',
      name: '20 USDT trial fund',
      iconUrl: null,
      validDays: 14,
    },
  ],
  action: { native: 'contractTrade', url: '/futures', text: null },
  sort: 1,
  ...parts,
})

/** A group of tasks, as an activity's `taskGroups`. */
export const groupsOf = (tasks: Task[], timing: Task['taskTiming'] = 'DURING') => [
  { identifier: 'start', title: 'First steps', timing, tasks },
]

/** Progress of a task: open and untouched unless said otherwise. */
export const rowOf = (taskId: string, parts: Partial<Completion> = {}): Completion => ({
  taskId,
  cycleKey: 'ALL',
  status: 'PENDING',
  currentValue: '0',
  threshold: '1000',
  percent: 0,
  locked: false,
  completedTime: null,
  grantedTime: null,
  expireTime: null,
  reason: null,
  ...parts,
})

interface Scene {
  page: BlockNode[]
  activity?: Activity
  /** Who looks; a visitor if left out. */
  user?: ActivityUser
  rows?: Completion[]
  calls?: Answers
  words?: Record<string, string>
  now?: number
  activities?: readonly ActivityDefinition[]
  /** Facts of the page other than those of a plain activity page. */
  info?: Partial<PageInfo>
}

/** Draws published blocks over a platform that answers as the scene says. */
export function drawScene({ page, activity = activityOf(), user, rows = [], info, ...more }: Scene) {
  vi.stubGlobal('IntersectionObserver', Watcher)
  const wrapped = info ? [{ id: 'elsewhere', type: 'Elsewhere', slots: { content: page } }] : page
  return drawPage({
    page: wrapped,
    blocks: [...blocks, elsewhere(info)],
    common: words,
    chunkTimeout: 15_000,
    ...(user && { user: { userId: '700000001' } }),
    now: more.now ?? now,
    words: more.words ?? {},
    activities: more.activities ?? [],
    calls: {
      noLoginDetail: activity,
      detail: { ...activity, user: user ?? null },
      taskCompletions: { completions: rows, lotteryCount: 0, serverTime: now },
      introduce: calls.introduce.example,
      ...more.calls,
    },
  })
}

/** jsdom has no layout: what is in view is said by the test. */
class Watcher {
  static tell: ((inView: boolean) => void) | undefined
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    Watcher.tell = (inView) => listener([{ isIntersecting: inView }])
  }
  observe() {}
  disconnect() {}
}

/** Waits until every answer has come and been drawn; only then does it mean something that a thing is not there. */
export const settle = () => act(() => new Promise<void>((done) => void setTimeout(done, 50)))

/** What is watched scrolls out of view. */
export const scrollAway = () => act(() => Watcher.tell?.(false))

/** Stands around blocks and tells them other facts of the page. */
const elsewhere = (info: Partial<PageInfo> | undefined) =>
  sampleBlock(
    'Elsewhere',
    async () => ({
      ready: (({ slots }: { slots: { content: ReactNode } }) => {
        const page = useContext(PageInfoContext)
        return page && <PageInfoContext value={{ ...page, ...info }}>{slots.content}</PageInfoContext>
      }) as never,
    }),
    { slots: ['content'] },
  )
