import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { type Code, checkFiles, problemTable } from '../../src/config/index.ts'
import { registry } from '../fixtures/configs/registry.ts'
import { folderWith, readBase } from '../fixtures/configs/stage.ts'

const now = Date.parse('2026-11-20T00:00:00Z')
const site = [
  { alias: 'base', kind: 'activity', activityId: '1001' },
  { alias: 'summer', kind: 'activity', activityId: '2002' },
  ...['help', 'terms'].map((alias) => ({ alias, kind: 'page', activityId: null }) as const),
] as const
const common = new Set(['legal.risk', 'legal.prevail'])

type Changed = Parameters<typeof folderWith>[0]
type Parts = Parameters<typeof folderWith>[1]

const codesOf = (changed: Changed, parts: Parts = {}) => {
  const known = site.map((entry) => (entry.alias === 'base' ? { ...entry, alias: parts.alias ?? 'base' } : entry))
  const assets = new Map([
    ...folderWith({}).assets,
    ['assets/really-a-jpeg.png', { bytes: 1000, hash: 'd'.repeat(64), kind: 'jpg' as const }],
  ])
  const { problems } = checkFiles(folderWith(changed, { assets, ...parts }), { registry, now, site: known, common })
  return problems.map(({ code }) => code)
}

/** The text with a value put in at a pointer: in place of what stands there, else as a new field. */
function put(text: string, pointer: string, snippet: string): string {
  const steps = pointer.split('/').slice(1)
  const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const tree = parseTree(text, [], { allowTrailingComma: true })
  const node = tree && findNodeAtLocation(tree, path)
  if (node) return text.slice(0, node.offset) + snippet + text.slice(node.offset + node.length)
  const parent = tree && findNodeAtLocation(tree, path.slice(0, -1))
  if (!parent) throw new Error(`${pointer} is nowhere`)
  return `${text.slice(0, parent.offset + 1)} "${steps.at(-1)}": ${snippet}, ${text.slice(parent.offset + 1)}`
}

/** The text without the field at a pointer. */
function drop(text: string, pointer: string): string {
  const value = JSON.parse(text)
  delete value[pointer.slice(1)]
  return JSON.stringify(value, null, 2)
}

const page = readBase('activity.json')
const emptyPage = '{ "version": 1, "audience": { "locales": ["en"] }, "page": [{ "id": "rules", "type": "Rules" }] }'
const many = (count: number) =>
  put(
    page,
    '/page/1/slots/end',
    `[${Array.from({ length: count }, (_, index) => `{ "id": "r${index}", "type": "Rules" }`).join(',')}]`,
  )

/** Examples that are told in words, as folders: a bad and a good one. */
const inWords: Partial<Record<Code, [bad: [Changed, Parts?], good: [Changed, Parts?]]>> = {
  P0001: [[{ 'activity.json': null }], [{}]],
  P0002: [[{ 'activity.json': page + ' '.repeat(256 * 1024) }], [{}]],
  P0004: [[{ 'activity.json': put(page, '/page', '['.repeat(40) + ']'.repeat(40)) }], [{}]],
  P0005: [[{ 'activity.json': many(600) }], [{ 'activity.json': many(6) }]],
  P0006: [[{ 'locales/en.json': put(readBase('locales/en.json'), '/risk', `"${'x'.repeat(10_001)}"`) }], [{}]],
  P0008: [
    [{}, { alias: 'Spring Sale' }],
    [{}, { alias: 'spring-sale' }],
  ],
  P0009: [
    [{ 'activity.json': null, 'platform.json': null, 'page.json': emptyPage }, { alias: 'events' }],
    [{ 'activity.json': null, 'platform.json': null, 'page.json': emptyPage }, { alias: 'spring-events' }],
  ],
  P0306: [[{ 'locales/zh_CN.json': readBase('locales/en.json') }], [{}]],
  P0307: [[{ 'locales/en.json': null }], [{}]],
  P0604: [
    [{ 'activity.json': null, 'page.json': put(emptyPage, '/schedule', '{ "to": "2020-01-01T00:00:00Z" }') }],
    [{ 'activity.json': null, 'page.json': put(emptyPage, '/schedule', '{ "to": "2028-12-31T00:00:00Z" }') }],
  ],
  P0707: [[{ 'platform.json': null }], [{}]],
  P0221: [
    [{ 'activity.json': withFragment('"use": "offr", "id": "spring"') }],
    [{ 'activity.json': withFragment('"use": "offer", "id": "spring"') }],
  ],
}

function withFragment(use: string): string {
  const fragment = '{ "offer": { "blocks": [{ "id": "rules", "type": "Rules" }] } }'
  return put(put(page, '/fragments', fragment), '/page/1/slots/end', `[{ ${use} }]`)
}

/** What a folder with the example in its place is said to have. Unused texts aside: an example leaves out what is not its point. */
function tried(code: Code, which: 'bad' | 'good'): string[] {
  const words = inWords[code]
  const codes = words ? codesOf(...words[which === 'bad' ? 0 : 1]) : codesOf(inPlace(code, which))
  return [...new Set(codes)].filter((other) => other !== 'P0312' || code === 'P0312')
}

function inPlace(code: Code, which: 'bad' | 'good'): Changed {
  const { where, [which]: snippet } = problemTable[code]
  const [file = '', pointer = ''] = where.split('#')
  const text = readBase(file)
  return { [file]: snippet ? put(text, pointer, snippet) : drop(text, pointer) }
}

/** Told in words only: how fragments and versions go together is tried with them. */
const elsewhere: Code[] = ['P0222', 'P0223', 'P0224', 'P0225', 'P0226', 'P0227']

describe('what "playbill explain" says', () => {
  const codes = Object.keys(problemTable) as Code[]
  it.each(codes)('%s is explained in full', (code) => {
    const { title, text, bad, good, where } = problemTable[code]
    for (const words of [title, text, bad + good]) expect(words.trim()).not.toBe('')
    expect(code).toMatch(/^P\d{4}$/)
    expect(where).toMatch(/^$|^[\w./-]+\.json#/)
  })

  it.each(codes.filter((code) => !elsewhere.includes(code)))(
    '%s: the bad example gives it, the good one nothing',
    (code) => {
      expect({ bad: tried(code, 'bad'), good: tried(code, 'good') }).toEqual({ bad: [code], good: [] })
    },
  )
})
