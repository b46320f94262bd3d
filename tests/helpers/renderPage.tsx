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
import { Page } from '../../src/render/Page.tsx'
import { type BlockReport, type Renderer, RendererContext, reportOnce } from '../../src/render/renderer.ts'
import { createViewStore } from '../../src/render/views.ts'
import { createSession, memoryStorage, type StoredSession } from '../../src/request/index.ts'

/** Answers of calls: data, or a function that returns data or throws. */
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
  conditions?: Renderer['conditions']
  /** Counts what the viewer sees and does; pages with a tracker show moments. */
  tracker?: Renderer['tracker']
  chunkTimeout?: number
  type?: string
  theme?: { accent?: string; hero?: string; heroDark?: string; heroAlt?: string }
  /** A proxy reports the regions of viewers. */
  regions?: boolean
  /** Answers in the HTML, by read key. */
  html?: Record<string, unknown>
}

/** Renders a page like the application with a fake platform; returns reports and calls. */
export async function renderPage(options: Options) {
  const reports: BlockReport[] = []
  const made: { name: string; input: unknown }[] = []
  const renderer: Renderer = {
    registry: createRegistry({ blocks: options.blocks, activities: options.activities ?? [] }),
    views: createViewStore(options.chunkTimeout ?? 50),
    conditions: options.conditions ?? {},
    ...(options.tracker && { tracker: options.tracker }),
    report: reportOnce((report) => void reports.push(report)),
  }
  const runtime = fakeRuntime(options, made)
  const tree = (page: BlockNode[]): ReactNode => (
    <MemoryRouter>
      <I18nextProvider i18n={words(options.common)}>
        <RendererContext value={renderer}>
          <DataProvider runtime={runtime} answers={options.html ?? {}}>
            <Page alias="sample" baseInfo={baseInfo(page, options)} info={info(options)} />
          </DataProvider>
        </RendererContext>
      </I18nextProvider>
    </MemoryRouter>
  )
  // Awaited, because blocks are lazy and React resumes a suspended tree only in `act`.
  const rendered = await act(async () => render(tree(options.page)))
  const rerenderPage = (page: BlockNode[]) => act(async () => rendered.rerender(tree(page)))
  return { ...rendered, reports, made, runtime, rerenderPage }
}

/** A block for tests. */
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

const info = ({ now = 1_790_000_000_000, regions }: Options) => ({
  locale: 'en',
  sandbox: false,
  loginUrl: null,
  registerUrl: null,
  renderedAt: now,
  regions,
})

const baseInfo = (page: BlockNode[], { words = {}, type = 'NewUser', theme }: Options) => ({
  activityId: '1001',
  activityType: 1 as const,
  configVersion: 1,
  etag: 'e',
  config: { page: { version: 1, type, ...(theme && { theme }), page }, words },
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
  const clock = { now: () => now, hasPassed: () => false, ticks: () => 0, sample: () => {} }
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
      sendSandboxEvent: () => Promise.reject(new Error('none')),
      setClock: () => Promise.reject(new Error('none')),
    },
    visitStorage: memoryStorage(),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}
