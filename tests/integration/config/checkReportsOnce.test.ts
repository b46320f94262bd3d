// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { commonKeys } from '../../../src/cli/commonKeys.ts'
import { registry } from '../../../src/cli/registry.ts'
import { pictureFacts } from '../../../src/config/check/assets.ts'
import {
  checkFiles,
  type Folder,
  parseConfig,
  readFolder,
  readSite,
  readSiteSettings,
} from '../../../src/config/index.ts'

const site = await readSite('configs')
const options = { registry, site, now: Date.parse('2026-11-22T10:00:00Z'), common: await commonKeys(), linkHosts: [] }
const masters = await readFolder('configs/masters')

type Files = Map<string, { text: string }>

/** The problem codes of a changed copy of a sample. */
function codesOf(change: (files: Files) => void, more: Partial<Folder> = {}): string[] {
  const files = new Map(masters.files) as Files
  change(files)
  return checkFiles({ ...masters, ...more, files }, options).problems.map(({ code }) => code)
}

const move = (files: Files, from: string, to?: string) => {
  const file = files.get(from)
  if (!file) throw new Error(`no ${from}`)
  files.delete(from)
  if (to) files.set(to, file)
}
const edit = (files: Files, path: string, from: string, to: string) => {
  const { text } = files.get(path) ?? { text: '' }
  if (!text.includes(from)) throw new Error(`no ${from} in ${path}`)
  files.set(path, { text: text.replace(from, to) })
}

describe('a mistake in files or texts is reported once', () => {
  it.each<[string, string, (files: Files) => void, Partial<Folder>?]>([
    ['no rules', 'P0707', (files) => move(files, 'platform.json')],
    ['rules under another name', 'P0707', (files) => move(files, 'platform.json'), { others: ['plattform.json'] }],
    ['a language under another code', 'P0306', (files) => move(files, 'locales/ja.json', 'locales/jp.json')],
    [
      'a misspelt key of a translation',
      'P0312',
      (files) => edit(files, 'locales/de.json', '"board.title"', '"board.titel"'),
    ],
    [
      'one brace too few in English',
      'P0311',
      (files) => edit(files, 'locales/en.json', '{{amount}} for rank 1"', '{{amount} for rank 1"'),
    ],
    [
      'a page cut in two by a brace',
      'P0102',
      (files) => edit(files, 'activity.json', '"id": "tasks",', '"id": "tasks"}, {'),
    ],
    [
      'exchanged files',
      'P0101',
      (files) => {
        move(files, 'activity.json', 'other.json')
        move(files, 'platform.json', 'activity.json')
        move(files, 'other.json', 'platform.json')
      },
    ],
    ['rules as the page', 'P0101', (files) => move(files, 'platform.json', 'activity.json')],
    [
      'the page as the rules',
      'P0101',
      (files) => files.set('platform.json', files.get('activity.json') ?? { text: '' }),
    ],
    ['the page of an activity as a page', 'P0101', (files) => move(files, 'activity.json', 'page.json')],
    ['empty rules', 'P0102', (files) => files.set('platform.json', { text: '{}' })],
    ['a rank from 0', 'P0105', (files) => edit(files, 'platform.json', '"from": 1,', '"from": 0,')],
  ])('%s: %s', (_what, code, change, more) => {
    expect(codesOf(change, more)).toEqual([code])
  })

  it('names the key that a translation misspells', () => {
    const files = new Map(masters.files) as Files
    edit(files, 'locales/de.json', '"board.title"', '"board.titel"')
    const [problem] = checkFiles({ ...masters, files }, options).problems
    expect(problem?.suggestion).toBe('Did you mean "board.title"?')
  })
})

describe('numbers in a form that JSON does not have', () => {
  it.each([
    ['{ "a": 01 }', '1:8', 'Write 1.'],
    ['{ "a": -007.5 }', '1:8', 'Write -7.5.'],
    ['{ "a": +1 }', '1:8', 'Write 1.'],
    ['{ "a": 120,000, "b": 1 }', '1:8', 'Write 120000.'],
    ['{ "a": 1 200 000 }', '1:8', 'Write 1200000.'],
    ['{ "a": 1,5 }', '1:8', 'Write 1.5.'],
    ['{ "a": .5 }', '1:8', 'Write 0.5.'],
    ['{ "a": 30% }', '1:8', 'Write 30.'],
    ['[01]', '1:2', 'Write 1.'],
  ])('%s', (text, place, suggestion) => {
    const [problem] = parseConfig(text, 'a.json').problems
    expect({ place: `${problem?.line}:${problem?.column}`, suggestion: problem?.suggestion }).toEqual({
      place,
      suggestion,
    })
    expect(problem?.edit).toBeUndefined()
  })

  it('are not reported for a missing comma', () => {
    const [problem] = parseConfig('{ "a": 1\n"b": 2 }', 'a.json').problems
    expect(problem).toMatchObject({ message: 'A "," is missing.', edit: { text: ',' } })
  })
})

describe('images', () => {
  const kinds = ['webp', 'png', 'jpg'] as const

  it.each(kinds)('a truncated %s file is reported, a complete one is not', async (kind) => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffcc00' } })
    const bytes = await picture.toFormat(kind === 'jpg' ? 'jpeg' : kind).toBuffer()
    expect(pictureFacts(bytes)).toEqual({ kind, width: 900, height: 600 })
    expect(pictureFacts(bytes.subarray(0, bytes.length - 30))).toMatchObject({ kind, isCut: true })
  })

  const codesWith = (path: string, width: number, height: number, more = {}) =>
    codesOf(() => {}, {
      assets: new Map(masters.assets).set(path, { bytes: 1000, hash: 'a', kind: 'webp', width, height, ...more }),
    })
  const hero = masters.assets.get('assets/hero.webp')

  it.each([
    ['cut off', 'P0504', 'assets/hero.webp', 1200, 800, { isCut: true }],
    ['too small', 'P0511', 'assets/hero.webp', 319, 213, {}],
    ['too large', 'P0511', 'assets/hero.webp', 4097, 2731, {}],
    ['too narrow', 'P0511', 'assets/hero.webp', 400, 1200, {}],
    ['of another shape in the dark theme', 'P0511', 'assets/hero-dark.webp', 600, 600, {}],
  ] as const)('%s: %s', (_what, code, path, width, height, more) => {
    expect(codesWith(path, width, height, more)).toEqual([code])
  })

  it('with the same aspect ratio in both themes may have any size', () => {
    const { width = 0, height = 0 } = hero ?? {}
    expect(codesWith('assets/hero-dark.webp', width / 2, height / 2)).toEqual([])
  })
})

describe('a warning that is reported instead of an error', () => {
  /** The check with another coin of the first coupon, and a budget that pays for it in PBT. */
  const withCoin = (coin: string) => {
    const files = new Map(masters.files) as Files
    edit(
      files,
      'platform.json',
      '"amount": "3",\n              "coin": "USDT"',
      `"amount": "3",\n              "coin": "${coin}"`,
    )
    edit(files, 'platform.json', '"amount": "100000"', '"amount": "400000"')
    return checkFiles({ ...masters, files }, options)
  }

  it('is an error that says so, and nothing is published', () => {
    const { problems, release } = withCoin('UDT')
    expect(problems).toMatchObject([
      { code: 'P0757', severity: 'error', cause: expect.stringMatching(/ There is no budget in UDT\.$/) },
    ])
    expect(release).toBeNull()
  })

  it('stays a warning without an error', () => {
    const { problems, release } = withCoin('PBT')
    expect(problems).toMatchObject([{ code: 'P0757', severity: 'warning' }])
    expect(release).not.toBeNull()
  })
})

describe('site settings under another name', () => {
  it('are reported', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'playbill-once-'))
    writeFileSync(join(dir, 'sites.json'), '{}')
    const { problems } = await readSiteSettings(dir)
    expect(problems).toMatchObject([{ code: 'P0011', suggestion: 'Did you mean site.json?' }])
    writeFileSync(join(dir, 'site.json'), '{ "linkHosts": [] }')
    rmSync(join(dir, 'sites.json'))
    expect((await readSiteSettings(dir)).problems).toEqual([])
    rmSync(dir, { recursive: true })
  })
})
