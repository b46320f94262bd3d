import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { Type } from 'typebox'
import type { Call } from '../../src/contract/call.ts'
import { createTicker, DataProvider, type Runtime } from '../../src/data/index.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'
import type { ActivityDefinition } from '../../src/registry/defineActivity.ts'
import type { BlockDefinition } from '../../src/registry/defineBlock.ts'
import type { BlockNode } from '../../src/render/config.ts'
import { type BlockReport, type Drawing, DrawingContext, reportOnce } from '../../src/render/drawing.ts'
import { Page } from '../../src/render/Page.tsx'
import { createViewStore } from '../../src/render/views.ts'
import { createOperations, createSession, memoryStorage, type StoredSession } from '../../src/request/index.ts'

/** What a call answers in a test: data, or a function that makes it or throws. */
export type Answers = Record<string, unknown>

interface Options {
  page: BlockNode[]
  blocks: readonly BlockDefinition[]
  activities?: readonly ActivityDefinition[]
  /** By call name. A call not listed never answers. */
  calls?: Answers
  words?: Record<string, string>
  common?: Record<string, string>
  user?: Pick<StoredSession, 'userId'>
  now?: number
  conditions?: Drawing['conditions']
  chunkTimeout?: number
  type?: string
  theme?: { accent?: string; hero?: string }
}

/** A page as the application draws it, over a fake platform; gives what was reported and called. */
export async function drawPage(options: Options) {
  const reports: BlockReport[] = []
  const made: { name: string; input: unknown }[] = []
  const drawing: Drawing = {
    registry: createRegistry({ blocks: options.blocks, activities: options.activities ?? [] }),
    views: createViewStore(options.chunkTimeout ?? 50),
    conditions: options.conditions ?? {},
    report: reportOnce((report) => void reports.push(report)),
  }
  const runtime = fakeRuntime(options, made)
  const tree = (page: BlockNode[]): ReactNode => (
    <MemoryRouter>
      <I18nextProvider i18n={words(options.common)}>
        <DrawingContext value={drawing}>
          <DataProvider runtime={runtime} answers={{}}>
            <Page alias="sample" baseInfo={baseInfo(page, options)} info={info(options)} />
          </DataProvider>
        </DrawingContext>
      </I18nextProvider>
    </MemoryRouter>
  )
  // Awaited: blocks come in chunks, and React goes on with a tree that waited only once `act` lets it.
  const drawn = await act(async () => render(tree(options.page)))
  const redraw = (page: BlockNode[]) => act(async () => drawn.rerender(tree(page)))
  return { ...drawn, reports, made, runtime, redraw }
}

/** A block for tests, drawn by one function. */
export function sampleBlock(
  type: string,
  load: BlockDefinition['load'],
  more: Partial<BlockDefinition> = {},
): BlockDefinition {
  return {
    type,
    version: 1,
    description: 'A block for tests.',
    props: Type.Object({}),
    data: {},
    states: [],
    slots: [],
    reserve: { minHeight: 10 },
    hydrate: 'load',
    examples: {},
    load,
    ...more,
  }
}

const info = ({ now = 1_790_000_000_000 }: Options) => ({
  locale: 'en',
  sandbox: false,
  loginUrl: null,
  registerUrl: null,
  drawnAt: now,
})

const baseInfo = (page: BlockNode[], { words = {}, type = 'NewUser', theme }: Options) => ({
  activityId: '1001',
  activityType: 1 as const,
  configVersion: 1,
  etag: 'e',
  config: { page: { version: 1, type, theme, page }, words },
})

function words(common: Record<string, string> = {}) {
  const i18n = i18next.createInstance()
  i18n.init({
    lng: 'en',
    ns: ['common'],
    defaultNS: 'common',
    keySeparator: false,
    initAsync: false,
    resources: { en: { common } },
  })
  return i18n
}

function fakeRuntime(
  { calls = {}, user, now = 1_790_000_000_000 }: Options,
  made: { name: string; input: unknown }[],
): Runtime {
  const clock = { now: () => now, ticks: () => 0, sample: () => {} }
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
  if (user) session.signIn({ accessToken: 'a-token-for-tests-0', userId: user.userId })
  const call = async ({ name }: Call, input: unknown) => {
    made.push({ name, input })
    if (!(name in calls)) return new Promise<never>(() => {})
    const answer = calls[name]
    return typeof answer === 'function' ? answer(input) : answer
  }
  return {
    client: { call: call as Runtime['client']['call'] },
    site: {
      words: async () => ({}),
      sandboxSignIn: () => Promise.reject(new Error('none')),
      happen: () => Promise.reject(new Error('none')),
    },
    operations: createOperations(memoryStorage()),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}
