import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { act, cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { previewRenderer } from '../../../src/app/preview.ts'
import { createAppRegistry } from '../../../src/app/registry.ts'
import { checkFiles, checkFolder, createConfig } from '../../../src/config/index.ts'
import type { Answer, Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import { pageState } from '../../../src/contract/pageState.ts'
import { type Persona, personas } from '../../../src/contract/preview.ts'
import type { ReleaseInput } from '../../../src/contract/shapes/release.ts'
import { createTicker, DataProvider, type Runtime } from '../../../src/data/index.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { answerPreview } from '../../../src/platform/preview/index.ts'
import { validator } from '../../../src/platform/validate.ts'
import { nodesOf } from '../../../src/render/nodes.ts'
import { Page } from '../../../src/render/Page.tsx'
import { RendererContext } from '../../../src/render/renderer.ts'
import { createViewStore } from '../../../src/render/views.ts'
import { createSession, memoryStorage, RequestProblem } from '../../../src/request/index.ts'
import { contradictionsIn, type Seen } from './previewContradictions.ts'

const configs = resolve('configs')
const registry = createAppRegistry()
const views = createViewStore()
const hour = 3_600_000
const readJson = (path: string) => JSON.parse(readFileSync(resolve('src', path), 'utf8'))

/** The English words of the shell and of the blocks. */
const words: Record<string, string> = {
  ...readJson('i18n/locales/en.json'),
  ...Object.fromEntries(
    readdirSync(resolve('src/blocks')).flatMap((type) => {
      const path = `blocks/${type}/words.json`
      const own: Record<string, string> = existsSync(resolve('src', path)) ? readJson(path).en : {}
      return Object.entries(own).map(([key, text]) => [`${type}.${key}`, text])
    }),
  ),
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', NoObserver)

afterEach(cleanup)

/** The release of a template, as `playbill new` creates it. */
function templateRelease(type: string): ReleaseInput | null {
  const config = { type, title: `A ${type}`, activityId: '9001', from: '2027-03-01', to: '2027-03-31', zone: '+08:00' }
  const files = new Map([...createConfig(config, registry)].map(([path, text]) => [path, { text }]))
  const folder = { alias: 'template', dir: 'template', files, assets: new Map() }
  return checkFiles(folder, { registry, now: Date.UTC(2027, 0, 1) }).release
}

/** The sample with a registration that begins and ends before the event. */
function withEarlyApply(release: ReleaseInput): ReleaseInput {
  if (!release.rules) return release
  const { windows } = release.rules
  const start = Date.parse(windows.start)
  const iso = (at: number) => new Date(at).toISOString()
  const early = { applyStart: iso(start - 72 * hour), applyEnd: iso(start + 240 * hour) }
  return { ...release, rules: { ...release.rules, windows: { ...windows, ...early } } }
}

/** A time in each phase, and at its boundaries. */
function timesOf({ windows }: NonNullable<ReleaseInput['rules']>): Record<string, number> {
  const [applyStart, applyEnd, start, end, settle, claimEnd] = [
    ...[windows.applyStart, windows.applyEnd, windows.start],
    ...[windows.end, windows.settle, windows.claimEnd],
  ].map((text) => Date.parse(text)) as [number, number, number, number, number, number]
  return {
    before: applyStart - hour,
    'at the start of joining': applyStart,
    'just before the start': Math.max(applyStart, start - hour),
    open: start + 100 * hour,
    'after joining has closed': Math.min(applyEnd, end - 1),
    'just before the end': end - 1000,
    ended: end,
    'just before the settlement': settle - 1000,
    'in the claim window': settle + hour,
    closed: claimEnd,
    'long after': claimEnd + 1000 * hour,
  }
}

const source = (release: ReleaseInput) => ({ release, version: 1, activityCode: registry.activityCode })

/** Answers of the preview for a persona at a time. */
function answersFor(release: ReleaseInput, persona: Persona, at: number) {
  return <C extends Call>(call: C, input: object): Answer<C> | null => {
    const envelope = answerPreview(source(release), { persona, at, langCode: '0' }, call, { ...input })
    return envelope.code === codes.success ? (envelope.data as Answer<C>) : null
  }
}

/** What the answers alone say. */
function readAnswers(release: ReleaseInput, persona: Persona, at: number): Seen {
  const read = answersFor(release, persona, at)
  const activityId = release.rules?.activityId ?? ''
  const loggedIn = persona !== 'visitor'
  const activity = read(loggedIn ? calls.detail : calls.noLoginDetail, { activityId })
  if (!activity) throw new Error(`${persona} gets no activity`)
  const progress = loggedIn ? read(calls.beginnerTaskCompletions, { activityId }) : null
  const records = loggedIn ? read(calls.getRewardList, { activityId, scope: 'MINE', pageSize: 100 }) : null
  const completions = progress?.completions ?? []
  const state = pageState({ loggedIn, activity, completions, now: at })
  return {
    ...{ now: at, loggedIn, state, activity, completions, chances: progress?.lotteryCount ?? 0 },
    ...{ records: records?.list ?? [], text: '', controls: [], countdowns: [] },
  }
}

function runtimeFor(release: ReleaseInput, persona: Persona, at: number): Runtime {
  const clock = { now: () => at, hasPassed: (time: number) => time <= at, ticks: () => 0, sample: () => {} }
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true, clock })
  if (persona !== 'visitor') session.signIn({ accessToken: 'preview', userId: '1', loginName: persona })
  const refuse = () => Promise.reject(new Error('A preview changes nothing.'))
  const call = async (one: Call, input: object) => {
    const view = { persona, at, langCode: '0' }
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const { code, data, traceId } = answerPreview(source(release), view, one, given)
    if (code === codes.success) return data
    const { reason } = (data ?? {}) as { reason?: string }
    throw new RequestProblem({ kind: 'refused', call: one.name, traceId, code, reason })
  }
  return {
    client: { call: call as Runtime['client']['call'] },
    site: { words: async () => words, sandboxSignIn: refuse, sendSandboxEvent: refuse, setClock: refuse },
    visitStorage: memoryStorage(),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}

const isUsable = (control: Element) =>
  !control.hasAttribute('disabled') && control.getAttribute('aria-disabled') !== 'true' && !control.closest('[hidden]')

/** The visible text, one line per element that contains text. */
const linesOf = (root: Element): string =>
  [...root.querySelectorAll('*')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
    .map((element) => element.textContent ?? '')
    .join('\n')

/** What the rendered page shows. */
async function readPage(release: ReleaseInput, persona: Persona, at: number): Promise<Seen> {
  const baseInfo = answersFor(release, persona, at)(calls.baseInfo, { alias: release.alias })
  if (!baseInfo) throw new Error('There is no baseInfo.')
  await Promise.allSettled(
    nodesOf(baseInfo.config.page.page).map(({ type }) => {
      const block = registry.block(type)
      return block ? views.load(block) : undefined
    }),
  )
  const renderer = previewRenderer({ registry, views, conditions: {}, report: () => {} })
  const info = { locale: 'en', sandbox: false, loginUrl: null, registerUrl: null, renderedAt: at }
  const { container } = await act(async () =>
    render(
      <MemoryRouter>
        <I18nextProvider i18n={createI18n('en', { common: words })}>
          <RendererContext value={renderer}>
            <DataProvider runtime={runtimeFor(release, persona, at)} answers={{}}>
              <Page alias={release.alias} baseInfo={baseInfo} info={info} />
            </DataProvider>
          </RendererContext>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)))
  const controls = [...container.querySelectorAll('button, a[href]')]
    .filter(isUsable)
    .map((one) => one.textContent?.trim() ?? '')
  const countdowns = [...container.querySelectorAll('[role="timer"]')].map((one) => one.textContent ?? '')
  const seen = { ...readAnswers(release, persona, at), text: linesOf(container), controls, countdowns }
  cleanup()
  return seen
}

const samples = readdirSync(configs, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const releases: { name: string; load(): Promise<ReleaseInput | null> }[] = [
  ...samples.map(({ name }) => ({
    name,
    load: async () => (await checkFolder(`${configs}/${name}`, { registry, now: Date.UTC(2026, 10, 1) })).release,
  })),
  ...registry.activities.map(({ type }) => ({ name: `template ${type}`, load: async () => templateRelease(type) })),
]

const checks = new Map<string, (value: unknown) => string | null>()
/** The problem of an answer that does not match its schema, or null. */
function shapeProblem(call: Call, data: unknown): string | null {
  const check = checks.get(call.name) ?? validator(call.data)
  checks.set(call.name, check)
  return check(data)
}

const reads: [Call, object][] = [
  [calls.noLoginDetail, {}],
  [calls.detail, {}],
  [calls.introduce, {}],
  [calls.taskCompletions, {}],
  [calls.getRewardList, { scope: 'MINE' }],
  [calls.getRewardList, { scope: 'ALL' }],
  [calls.eligible, {}],
  [calls.noLoginEligible, {}],
  [calls.applyStatus, {}],
  [calls.getRegisterCode, {}],
  [calls.getUserShareContent, { scene: 'INVITE' }],
  [calls.getActivityDetailInfo, {}],
  [calls.marqueeRecord, {}],
]

/** `npm test` renders every third page; over all releases, each persona at each time. `npm run test:pages` renders all. */
const shares = process.env.PLAYBILL_EVERY_PAGE ? 1 : 3

describe.each(releases.map((release, index) => ({ ...release, index })))(
  'every persona at every time of $name',
  ({ load, index }) => {
    it('gets valid answers without contradictions, with joining from the start and before it', async () => {
      const loaded = await load()
      if (!loaded?.rules) return
      for (const release of [loaded, withEarlyApply(loaded)])
        for (const [phase, at] of Object.entries(timesOf(release.rules ?? loaded.rules)))
          for (const persona of personas) {
            const read = answersFor(release, persona, at)
            for (const [call, input] of reads) {
              const data = read(call, { activityId: loaded.rules.activityId, ...input })
              const problem = data === null ? null : shapeProblem(call, data)
              expect({ persona, phase, call: call.name, problem }).toMatchObject({ problem: null })
            }
            const found = contradictionsIn(readAnswers(release, persona, at))
            expect({ persona, phase, found }).toEqual({ persona, phase, found: [] })
          }
    })

    it('sees a page without contradictions', async () => {
      const loaded = await load()
      if (!loaded?.rules) return
      const release = withEarlyApply(loaded)
      const times = timesOf(release.rules ?? loaded.rules)
      const phases = [
        'before',
        'just before the start',
        'open',
        'just before the end',
        'ended',
        'in the claim window',
        'closed',
      ]
      for (const [turn, phase] of phases.entries())
        for (const [who, persona] of personas.entries()) {
          if ((index + turn + who) % shares) continue
          const seen = await readPage(release, persona, times[phase] ?? 0)
          const found = contradictionsIn(seen)
          expect({ persona, phase, found, controls: found.length ? seen.controls : [] }).toEqual({
            persona,
            phase,
            found: [],
            controls: [],
          })
        }
    })
  },
)
