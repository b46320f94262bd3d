// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkReplacements } from '../../../src/build/replacements.ts'
import { dayjsParts, slimDayjs } from '../../../src/build/slimDayjs.ts'
import { languages } from '../../../src/contract/languages.ts'
import * as library from '../../../src/i18n/dates.ts'

const folder = mkdtempSync(join(tmpdir(), 'playbill-dates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const day = 86_400_000
const moments = [
  0,
  951_782_399_999,
  Date.UTC(2026, 0, 10, 10, 5, 9),
  Date.UTC(2026, 11, 31, 23, 59, 59),
  4_102_444_800_000,
]
const spans = [0, 1, 59_999, 60_000, 3_599_999, 7_200_000, day, 3 * day, 11 * day, 100 * day, 400 * day]
const zones = ['+00:00', '+08:00', '-12:00', '+05:30', 'local']

let browser: typeof library

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [dayjsParts(), checkReplacements()],
    build: {
      outDir: folder,
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: resolve('src/i18n/dates.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'dates.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  browser = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dates.mjs')).href)
})

describe('dates in the build for viewers', () => {
  it.each(languages.map(({ language }) => language))('are those of the library in %s', async (locale) => {
    const texts = ({ formatDate, formatDateTime, relativeTime, formatDuration }: typeof library) => [
      ...moments.flatMap((moment) => [
        ...zones.map((zone) => formatDate(moment, locale, zone)),
        ...zones.map((zone) => formatDateTime(moment, locale, zone, { seconds: true })),
        ...spans.flatMap((span) => [-span, span].map((ms) => relativeTime(moment + ms, moment, locale))),
      ]),
      ...spans.map((span) => formatDuration(span, locale)),
    ]
    for (const dates of [browser, library]) await dates.loadDayjs(locale)
    for (const machine of ['UTC', 'America/New_York']) {
      vi.stubEnv('TZ', machine)
      expect(texts(browser)).toEqual(texts(library))
    }
    vi.unstubAllEnvs()
    expect(new Set(texts(browser)).size).toBeGreaterThan(50)
    expect(texts(browser).join()).not.toMatch(/Invalid|NaN|undefined/)
  })

  it('fail to build when a part to cut is gone', () => {
    expect(() => slimDayjs('index.js', 'export default 1')).toThrow('dayjs/esm/index.js no longer contains')
  })
})
