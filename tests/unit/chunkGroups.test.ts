import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { groupScripts, type Need } from '../../src/build/chunks/groupScripts.ts'
import { readPageBlocks } from '../../src/build/chunks/pageBlocks.ts'
import { type BuiltScript, planChunks } from '../../src/build/chunks/planChunks.ts'
import type { BlockDefinition } from '../../src/registry/defineBlock.ts'
import { blocksWithin } from '../../src/render/firstScreen.ts'

const script = (name: string, size = 100) => ({ name, size })
const first = (names: string, limit?: number): Need => ({
  scripts: new Set(names.split(' ')),
  first: true,
  ...(limit !== undefined && { limit }),
})
const later = (names: string, limit?: number): Need => ({ ...first(names, limit), first: false })
const groups = (scripts: { name: string; size: number }[], needs: Need[]) =>
  groupScripts(scripts, needs)
    .map((names) => [...names].sort().join(' '))
    .sort()

describe('grouping of scripts', () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => script(name))

  it('unites what is always needed together, and nothing else without a limit', () => {
    expect(groups(all, [first('a b'), first('a b c'), first('d')])).toEqual(['a b', 'c', 'd'])
  })

  it('unites the pair that adds the fewest bytes until the limit is met', () => {
    const needs = [first('a b c', 2), first('a'), first('a c'), first('a b')]
    expect(groups([script('a', 9), script('b', 90), script('c', 30)], needs)).toEqual(['a c', 'b'])
    expect(groups([script('a', 9), script('b', 30), script('c', 90)], needs)).toEqual(['a b', 'c'])
  })

  it('never adds to a first screen for the sake of what is loaded later', () => {
    expect(groups(all, [first('a', 4), later('a b c d', 1)])).toEqual(['a', 'b c d'])
  })

  it('does not split what is always needed together for the sake of what is loaded later', () => {
    expect(groups(all, [first('a b c'), first('d'), later('a'), later('b d')])).toEqual(['a b c', 'd'])
  })

  it('counts what the other scripts of a group import', () => {
    const scripts = [script('a'), script('b'), { ...script('c', 10), imports: ['d'] }, script('d', 1000), script('e')]
    const needs = [first('a b e', 2), first('a c d'), first('c d', 2), first('a'), first('b'), first('e')]
    const found = groups(scripts, needs)
    const uses = (names: string) => found.filter((group) => group.split(' ').some((name) => names.includes(name)))
    expect(uses('abe').length).toBeLessThanOrEqual(2)
  })

  it('meets every limit of a first screen', () => {
    const names = [...'abcdefghij']
    const needs = names.map((_, index) => first(names.slice(index, index + 5).join(' '), 2))
    const found = groups(
      names.map((name) => script(name)),
      needs,
    )
    for (const { scripts } of needs)
      expect(found.filter((group) => group.split(' ').some((name) => scripts.has(name))).length).toBeLessThanOrEqual(2)
  })
})

const built = (name: string, imports: string[] = [], dynamicImports: string[] = [], modules = [name]): BuiltScript => ({
  ...{ fileName: name, name, code: 'x'.repeat(100), imports, dynamicImports, isEntry: name === 'entry' },
  moduleIds: modules.map((module) => `/p/src/${module}`),
})
const view = (type: string, imports: string[] = []) =>
  built(type, ['entry', ...imports], [], [`blocks/${type}/${type}.tsx`])
const client = [
  built('platformClient', ['entry', 'login'], [], ['app/platformClient.ts']),
  built('evaluateTree', [], [], ['expressions/evaluateTree.ts']),
  built('checks', [], [], ['virtual:answer-checks']),
  built('login', ['entry']),
]

describe('the plan of the client', () => {
  const views = ['One', 'Two', 'Three'].map((type) => view(type, ['shared']))
  const entry = built(
    'entry',
    [],
    ['One', 'Two', 'Three', 'Unused', 'platformClient', 'evaluateTree', 'checks', 'login'],
  )
  const scripts = [entry, ...client, built('shared', ['entry']), ...views, view('Unused')]
  const page = { first: ['One', 'Two'], all: ['One', 'Two', 'Three'], hasPicture: false }

  it('puts what every page needs into the entry, and what users load into one script', () => {
    const plan = planChunks(scripts, [page, { ...page, first: ['One'] }])
    expect(plan.get('/p/src/blocks/One/One.tsx')).toBe(plan.get('/p/src/entry'))
    expect(plan.get('/p/src/shared')).toBe(plan.get('/p/src/entry'))
    expect(plan.get('/p/src/blocks/Two/Two.tsx')).not.toBe(plan.get('/p/src/entry'))
    expect(plan.get('/p/src/login')).toBe(plan.get('/p/src/app/platformClient.ts'))
    expect(plan.get('/p/src/expressions/evaluateTree.ts')).toBe(plan.get('/p/src/app/platformClient.ts'))
    expect(plan.get('/p/src/virtual:answer-checks')).toBe(plan.get('/p/src/app/platformClient.ts'))
    expect(plan.get('/p/src/login')).not.toBe(plan.get('/p/src/entry'))
  })

  it('leaves blocks that no page uses to the bundler, and works without pages', () => {
    expect(planChunks(scripts, [page]).has('/p/src/blocks/Unused/Unused.tsx')).toBe(false)
    expect(planChunks(scripts, []).has('/p/src/blocks/One/One.tsx')).toBe(false)
  })

  it('fails when a part of the client is missing', () => {
    expect(() => planChunks([entry, ...views], [])).toThrow('no script for /src/app/platformClient.ts')
  })
})

describe('the blocks of pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-pages-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const own = () => readPageBlocks(folder).slice(0, -activities.length)

  it('are those of the activity types without configs', () => {
    expect(readPageBlocks(join(folder, 'none'))).toHaveLength(activities.length)
  })

  it('are read without files that have mistakes and without unknown blocks', () => {
    const pages: Record<string, string> = {
      broken: '{',
      list: '[]',
      odd: '{"page": [{"slots": 1}, null]}',
      other: JSON.stringify({ page: [{ id: 'x', type: 'NoSuchBlock' }], theme: { hero: 'assets/hero.webp' } }),
    }
    for (const [name, text] of Object.entries(pages)) {
      mkdirSync(join(folder, name), { recursive: true })
      writeFileSync(join(folder, name, 'page.json'), text)
    }
    expect(own()).toEqual([{ first: [], all: [], hasPicture: true }])
  })
})

describe('blocks within a height', () => {
  const definition = (type: string, minHeight: number, hydrate = 'load') =>
    ({ type, hydrate, reserve: { minHeight } }) as BlockDefinition
  const known = [definition('Tall', 600), definition('Row', 100), definition('Still', 400, 'idle')]
  const find = (type: string) => known.find((block) => block.type === type)
  const types = (height: number, nodes: object[]) => blocksWithin(height, nodes as never, find).map(({ type }) => type)

  it('follow from the reserved heights, without blocks that hydrate later', () => {
    const page = [{ type: 'Still' }, { type: 'Row' }, { type: 'Unknown' }, { type: 'Tall' }]
    expect(types(400, page)).toEqual([])
    expect(types(401, page)).toEqual(['Row'])
    expect(types(501, page)).toEqual(['Row', 'Tall'])
  })

  it('counts slots as beside each other and inside of their block', () => {
    const columns = { type: 'Row', slots: { start: [{ type: 'Tall' }], end: [{ type: 'Still' }] } }
    expect(types(600, [columns, { type: 'Row' }])).toEqual(['Row', 'Tall'])
    const page = [columns, { type: 'Still', fallback: { type: 'Row' } }, { type: 'Tall' }]
    expect(types(1001, page)).toEqual(['Row', 'Tall'])
    expect(types(100, [{ type: 'Tall' }, { type: 'Row' }])).toEqual(['Tall'])
  })
})
