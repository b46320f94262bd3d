// @vitest-environment jsdom
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { act, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import * as library from 'swr'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReplacements } from '../../../src/build/replacements.ts'
import { slimSwr, swrParts } from '../../../src/build/slimSwr.ts'

// Inside the project, so that the built module finds React.
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(resolve('.cache/reads-'))
afterAll(() => rmSync(folder, { recursive: true }))

let browser: typeof library

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const entry = '\0reads'
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? "export * from 'swr'\nexport { default } from 'swr'" : undefined),
      },
      swrParts(),
      checkReplacements(),
    ],
    build: {
      outDir: folder,
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        external: ['react', 'use-sync-external-store/shim'],
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'reads.mjs' },
      },
    },
  })
  browser = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'reads.mjs')).href)
})

/** Lets React work until a condition is true. */
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await act(() => new Promise((end) => setTimeout(end, 1)))
}

/** What a page has shown and requested, and how its parts read. */
class Probe {
  seen: string[] = []
  asked: string[] = []
  retry: () => unknown = () => {}
  refresh: (isRead: (key?: unknown) => boolean) => unknown = () => {}
  #failures = 1
  #count = 0

  swr: typeof library

  constructor(swr: typeof library) {
    this.swr = swr
  }

  see(text: string) {
    if (this.seen.at(-1) !== text) this.seen.push(text)
  }

  request = async (key: string) => {
    this.asked.push(key)
    await Promise.resolve()
    if (key === 'failing' && this.#failures-- > 0) throw new Error('lost')
    this.#count += 1
    return { key, count: this.#count }
  }
}

interface Read {
  name: string | null
  interval?: number
}

function Part({ probe, name, interval = 0 }: Read & { probe: Probe }) {
  const { default: useSWR, useSWRConfig } = probe.swr
  const { data, error, isLoading, isValidating } = useSWR(name, probe.request, {
    revalidateIfStale: false,
    errorRetryCount: 2,
    refreshInterval: interval,
    onErrorRetry: (...[, , , revalidate, { retryCount }]) => {
      probe.retry = () => revalidate({ retryCount })
    },
  })
  probe.refresh = useSWRConfig().mutate
  probe.see(JSON.stringify({ name, data, error: error?.message, isLoading, isValidating }))
  return JSON.stringify(data ?? null)
}

/** Reads as `src/data/reads.ts` does: from the HTML, by requests, after a failure, again, and regularly. */
async function read(swr: typeof library) {
  const probe = new Probe(swr)
  const value = { provider: () => new Map(), fallback: { stored: { key: 'stored', count: 0 } }, dedupingInterval: 2 }
  const page = (...parts: Read[]) =>
    createElement(
      swr.SWRConfig,
      { value },
      parts.map((part, index) => createElement(Part, { key: index, probe, ...part })),
    )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page({ name: 'stored' }, { name: 'other' }))
  const shows = (...keys: unknown[]) => keys.every((key) => root.textContent?.includes(`"key":"${key}"`))
  const hydrated = await act(() => hydrateRoot(root, page({ name: 'stored' }, { name: 'other' })))
  await until(() => shows('stored', 'other'))
  probe.see(root.innerHTML)
  await act(() => hydrated.unmount())

  const own = createRoot(root)
  const show = async (...parts: Read[]) => act(() => own.render(page(...parts)))
  await show({ name: 'first' }, { name: 'first' })
  await until(() => shows('first'))
  await show({ name: 'second' }, { name: null })
  await until(() => shows('second'))
  await show({ name: 'failing' }, { name: null })
  await until(() => probe.seen.some((text) => text.includes('"error":"lost"')))
  await act(async () => probe.retry())
  await until(() => shows('failing'))
  await act(async () => probe.refresh((key) => key === 'failing'))
  await until(() => probe.asked.filter((key) => key === 'failing').length === 3)
  await show({ name: 'polled', interval: 10 }, { name: null })
  await until(() => probe.asked.filter((key) => key === 'polled').length > 2)
  await act(() => own.unmount())
  const isSteady = (text: string) => !text.includes('polled')
  return { seen: probe.seen.filter(isSteady), asked: probe.asked.filter(isSteady) }
}

describe('swr in the build for viewers', () => {
  it('reads as the library does', async () => {
    const whole = await read(library)
    expect(whole.asked).toEqual(['other', 'first', 'second', 'failing', 'failing', 'failing'])
    expect(await read(browser)).toEqual(whole)
  })

  it('has no option that no read sets', () => {
    const file = readdirSync('node_modules/swr/dist').find((name) => /^use-swr-\w+\.mjs$/.test(name)) ?? ''
    const slim = slimSwr(`/swr/dist/${file}`, readFileSync(`node_modules/swr/dist/${file}`, 'utf8'))
    const code = slim?.slice(slim.indexOf('const useSWRHandler')).replace(/^ *\/\/.*$/gm, '')
    expect(code).not.toMatch(
      /fallbackData|revalidateOnMount|keepPreviousData|PreloadCache|laggyData|consumedCache|hydrationRef/,
    )
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/^(studio|build)/.test(name),
    )
    const uses = sources.filter((name) =>
      /\b(suspense: |fallbackData|revalidateOnMount|keepPreviousData|strictServerPrefetchWarning|cacheData)/.test(
        readFileSync(`src/${name}`, 'utf8'),
      ),
    )
    expect(uses).toEqual([])
  })
})
