import { existsSync, readFileSync } from 'node:fs'
import { fireEvent, screen } from '@testing-library/react'
import { act, type ReactNode, useContext } from 'react'
import { Type } from 'typebox'
import { vi } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { activityTypeKeys } from '../../../src/contract/activityType.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity, ActivityUser } from '../../../src/contract/shapes/activity.ts'
import type { Completion, Task } from '../../../src/contract/shapes/task.ts'
import { type PageInfo, PageInfoContext } from '../../../src/data/index.ts'
import type { ActivityDefinition } from '../../../src/registry/defineActivity.ts'
import type { BlockDefinition } from '../../../src/registry/defineBlock.ts'
import type { BlockNode } from '../../../src/render/config.ts'
import type { BlockTracker, Renderer } from '../../../src/render/renderer.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { type Answers, renderPage, sampleBlock } from '../../helpers/renderPage.tsx'

export const now = calls.noLoginDetail.example.serverTime
export const day = 86_400_000

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const wordsOfBlock = (type: string): Record<string, string> => {
  const path = `src/blocks/${type}/words.json`
  const own: Record<string, string> = existsSync(path) ? readJson(path).en : {}
  return Object.fromEntries(Object.entries(own).map(([key, text]) => [`${type}.${key}`, text]))
}

/** English texts: of the shell, the activity types and the blocks. */
const words: Record<string, string> = Object.assign(
  readJson('src/i18n/locales/en.json'),
  ...activities.map(({ code, words }) => ({ [activityTypeKeys(code)[0]]: words.en.name })),
  ...blocks.map(({ type }) => wordsOfBlock(type)),
)

/** An English text by its key. */
export const word = (key: string): string => words[key] ?? `no word ${key}`

/** The sample activity with these differences. */
export const activityOf = (parts: Partial<Activity> = {}): Activity => ({ ...calls.noLoginDetail.example, ...parts })

/** The sample viewer with these differences; they have joined by default. */
export const userOf = (parts: Partial<ActivityUser> = {}): ActivityUser => {
  const { user } = calls.detail.example
  if (!user) throw new Error('The example of detail has lost its user.')
  return { ...user, ...parts }
}

/** A task that asks for 1,000 USDT of trading and pays 20 USDT by default. */
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

const codeTask = { threshold: '1', unit: 'times' }

/** A task that only a block of the page completes. */
export const kolTask = taskOf('kol', {
  ...codeTask,
  taskType: 'KOL_BIND',
  action: { native: null, url: null, text: null },
})

/** A task that a block or another page completes. */
export const appointTask = taskOf('appoint', {
  ...codeTask,
  taskType: 'APPOINT_CODE',
  action: { native: 'register', url: '/register', text: null },
})

/** A group of tasks, as an activity's `taskGroups`. */
export const groupsOf = (tasks: Task[], timing: Task['taskTiming'] = 'DURING') => [
  { identifier: 'start', title: 'First steps', timing, tasks },
]

/** The completion of a task: pending without progress by default. */
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
  /** The user; a visitor if omitted. */
  user?: ActivityUser
  rows?: Completion[]
  calls?: Answers
  words?: Record<string, string>
  now?: number
  activities?: readonly ActivityDefinition[]
  /** Test-only blocks, besides those of the project. */
  blocks?: readonly BlockDefinition[]
  /** A proxy reports the regions of viewers. */
  regions?: boolean
  /** Facts of the page other than those of a plain activity page. */
  info?: Partial<PageInfo>
  /** Answers in the HTML, by read key. */
  html?: Record<string, unknown>
  /** The values of expressions that the server has evaluated. */
  conditions?: Renderer['conditions']
  tracker?: BlockTracker
}

/** Renders blocks with the answers of the scene. */
export function renderBlocks({ page, activity = activityOf(), user, rows = [], info, ...more }: Scene) {
  vi.stubGlobal('IntersectionObserver', Watcher)
  const wrapped = info ? [{ id: 'elsewhere', type: 'Elsewhere', slots: { content: page } }] : page
  return renderPage({
    page: wrapped,
    blocks: [...blocks, elsewhere(info), Note, ...(more.blocks ?? [])],
    common: words,
    chunkTimeout: 60_000,
    ...(user && { user: { userId: '700000001' } }),
    now: more.now ?? now,
    words: more.words ?? {},
    activities: more.activities ?? [],
    regions: more.regions ?? false,
    html: more.html ?? {},
    conditions: more.conditions ?? {},
    ...(more.tracker && { tracker: more.tracker }),
    calls: {
      noLoginDetail: activity,
      detail: { ...activity, user: user ?? null },
      taskCompletions: { completions: rows, lotteryCount: 0, serverTime: now },
      introduce: calls.introduce.example,
      ...more.calls,
    },
  })
}

/** jsdom has no layout, so the test sets what is in view. */
class Watcher {
  static notify: ((inView: boolean) => void) | undefined
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    Watcher.notify = (inView) => listener([{ isIntersecting: inView }])
  }
  observe() {}
  disconnect() {}
}

/** Waits until every answer is rendered, so that a test can assert that an element is absent. */
export const settle = () => act(() => new Promise<void>((done) => void setTimeout(done, 50)))

/** Clicks the button of this name and waits for what it does. */
export async function press(name: string | RegExp): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await settle()
}

/** The inputs of the requests of a call. */
export const asked = (made: readonly { name: string; input: unknown }[], name: string): unknown[] =>
  made.filter((call) => call.name === name).map(({ input }) => input)

/** Scrolls the observed element out of view. */
export const scrollAway = () => act(() => Watcher.notify?.(false))

/** Wraps blocks to change facts of the page. */
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

const Note = sampleBlock(
  'Note',
  async () => ({ ready: (({ props }: { props: { text: string } }) => <p>{props.text}</p>) as never }),
  { props: Type.Object({ text: Type.String({ 'x-playbill': 'text' }) }) },
)

/** A block for the slots of others, which shows the text `n.<id>`. */
export const note = (id: string): BlockNode => ({ id, type: 'Note', props: { text: `n.${id}` } })

/** The answer of a platform that cannot introduce the activity. */
export const introduceFails = (): never => {
  throw new RequestProblem({ kind: 'refused', call: 'introduce', traceId: 't', code: '51020' })
}
