import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as entry from '../../src/app/entry-server.tsx'
import { mergeWords } from '../../src/build/words.ts'
import { type Checked, checkFiles } from '../../src/config/index.ts'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { languages } from '../../src/contract/languages.ts'
import type { ReleaseInput } from '../../src/contract/shapes/release.ts'
import { createPlatform, openStore, type Platform, PublishProblem } from '../../src/platform/index.ts'
import { readEnv } from '../../src/server/env.ts'
import { loadPage } from '../../src/server/pages/loadPage.ts'
import type { PagesOptions } from '../../src/server/pagesOptions.ts'
import { createStudioAccess } from '../../src/server/studio/studioAccess.ts'
import type { Base } from './bases.ts'
import { dangersIn } from './inspect.ts'
import type { Files } from './mutate.ts'

const now = Date.parse('2026-11-20T00:00:00Z')
const origin = 'https://playbill.test'
const by = { actor: 'fuzz', reason: 'fuzz', source: 'operator' } as const
/** The one activity that changed rules are tried as. */
const mutantAlias = 'mutant'
const mutantId = '990990'

/** The result of a mutant. */
export interface Outcome {
  /** `refused`: with problems at positions. `rendered`: published and rendered. */
  end: 'refused' | 'rendered' | 'checked'
  /** Violations. */
  faults: string[]
  /** Blocks that could not be rendered. */
  blocks: string[]
  /** Time to publish changed rules, in ms, which is database time. */
  publishing: number
}

/** Checks mutants and renders those that pass, on a real platform with the samples published. */
export interface Fixture {
  judge(base: Base, files: Files, turn: number): Promise<Outcome>
  close(): Promise<void>
}

const sayPlaces = ({ problems }: Checked): string[] =>
  problems.flatMap(({ code, file, line, column, pointer, message }) => {
    const isPlaced = file !== '' && line >= 1 && column >= 1 && (pointer === '' || pointer.startsWith('/'))
    return isPlaced && message !== '' ? [] : [`${code} has no place: ${file}:${line}:${column} ${pointer}`]
  })

function check({ alias, registry }: Base, files: Files): Checked {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, { text }]))
  return checkFiles({ alias, dir: `configs/${alias}`, files: texts, assets: new Map() }, { registry, now })
}

/** Answers for a mutant: its config, and the platform's answers for its activity. */
function platformFor(release: ReleaseInput, activityId: string | null, ask: Platform['call']): Platform['call'] {
  return (call, input, context) => {
    if (call.name !== calls.baseInfo.name) return ask(call, input, context)
    const data = {
      alias: release.alias,
      activityId,
      activityType: null,
      configVersion: 1,
      etag: release.hash,
      config: { page: release.page, words: { ...release.words.en, ...release.words[context.langCode] } },
    }
    return Promise.resolve({ code: '00000', msg: 'success', data, requestTime: now, traceId: '' }) as never
  }
}

/** Caches public answers. */
function remembering(platform: Platform): Platform['call'] {
  const kept = new Map<string, ReturnType<Platform['call']>>()
  return ((call: Call, input: object, context: { viewer: null; langCode: string }) => {
    const key = JSON.stringify([call.name, input, context.langCode])
    const answer = kept.get(key) ?? platform.call(call, input as never, context)
    kept.set(key, answer)
    return answer
  }) as Platform['call']
}

/** Opens a fixture on a database of its own, with every good base published. */
export async function openFixture(bases: readonly Base[]): Promise<Fixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'playbill-fuzz-'))
  const store = await openStore({ dataDir })
  const platform = await createPlatform({ store, sandbox: false, signKey: 'fuzz', clock: { now: () => now } })
  const words = await mergeWords()
  const original = new Map<string, string>()
  for (const base of bases.filter(({ isRendered }) => isRendered)) {
    const { release } = check(base, base.files)
    if (!release) continue
    // The test samples share no id with the configs, but some with each other.
    await platform.publish(release, by).catch(() => undefined)
    if (release.rules) original.set(base.alias, release.rules.activityId)
  }
  const remembered = remembering(platform)

  /** Publishes changed rules. Null: the platform refuses them. */
  const askFor = async (base: Base, files: Files, release: ReleaseInput) => {
    const activityId = original.get(base.alias) ?? null
    const isSame = files['platform.json'] === base.files['platform.json'] || !release.rules
    if (isSame) return { ask: remembered, activityId: release.rules ? activityId : null }
    const rules = release.rules && { ...release.rules, activityId: mutantId }
    try {
      await platform.publish({ ...release, alias: mutantAlias, rules }, by)
      return { ask: platform.call, activityId: mutantId }
    } catch (error) {
      if (error instanceof PublishProblem) return null
      throw error
    }
  }

  const renderAsked = async (
    release: ReleaseInput,
    ask: Platform['call'],
    activityId: string | null,
    locale: string,
  ) => {
    const blocks: string[] = []
    const options: PagesOptions = {
      platform: { ...platform, call: platformFor(release, activityId, ask) },
      env: readEnv({ LOG_LEVEL: 'silent' }),
      origin: () => 'http://localhost:3000',
      linkHosts: () => [],
      files: { entry: () => ({ script: '/assets/app.js', styles: [], preloads: [] }), of: () => undefined },
      words: (name) => words[name] ?? words.en ?? {},
      onRelease: () => undefined,
      onClock: () => undefined,
      dev: null,
      studio: createStudioAccess(readEnv({})),
    }
    const collected = await loadPage(entry, options, { alias: release.alias }, locale)
    const pathname = `/${locale}${collected.path ?? ''}`
    const report = ({ type, problem }: { type: string; problem: unknown }) => void blocks.push(`${type}: ${problem}`)
    const { html } = await entry.renderPage(collected.data, pathname, report as never)
    const meta = collected.config?.meta
    const document = entry.htmlDocument({
      data: collected.data,
      html,
      origin,
      pathname,
      title: collected.words[meta?.title ?? ''] ?? '',
      description: collected.words[meta?.description ?? ''] ?? '',
      image: null,
      css: '',
      fonts: [],
      ...options.files.entry(),
    })
    return { faults: dangersIn(document, origin), blocks }
  }

  return {
    async judge(base, files, turn) {
      const checked = check(base, files)
      const faults = sayPlaces(checked)
      const { release } = checked
      if (!release) {
        if (!checked.problems.some(({ severity }) => severity === 'error')) faults.push('refused without a problem')
        return { end: 'refused', faults, blocks: [], publishing: 0 }
      }
      if (!base.isRendered) return { end: 'checked', faults, blocks: [], publishing: 0 }
      const began = performance.now()
      const asked = await askFor(base, files, release)
      const publishing = performance.now() - began
      if (!asked) return { end: 'refused', faults, blocks: [], publishing }
      const locale = languages[turn % languages.length]?.language ?? 'en'
      const page = await renderAsked(release, asked.ask, asked.activityId, locale)
      return { end: 'rendered', faults: [...faults, ...page.faults], blocks: page.blocks, publishing }
    },
    async close() {
      await platform.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
