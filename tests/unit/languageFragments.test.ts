import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { expandDocument } from '../../src/config/fragments/index.ts'
import { migrate } from '../../src/config/migrate/index.ts'
import { parseConfig } from '../../src/config/text/parseConfig.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'
import { pageMigrations } from '../../src/registry/pageMigrations.ts'
import { sampleBlock } from '../helpers/renderPage.tsx'

const card = sampleBlock('Card', async () => ({}), {
  version: 2,
  props: Type.Object({ title: Type.String(), rows: Type.Optional(Type.Integer()) }),
  presets: { short: { rows: 3 } as object },
  migrations: [
    {
      name: 'limit is called rows',
      up: ({ limit, ...rest }) => ({ ...rest, ...(limit !== undefined && { rows: limit }) }),
      sample: { old: { title: 'a', limit: 4 }, new: { title: 'a', rows: 4 } },
    },
  ],
})
const box = sampleBlock('Box', async () => ({}), { slots: ['inside'] })
const registry = createRegistry({ blocks: [card, box], activities: [] })

const read = (page: unknown) => {
  const text = typeof page === 'string' ? page : JSON.stringify(page, null, 2)
  return expandDocument(parseConfig(text, 'activity.json').document, registry)
}
const pageOf = (page: object) => (read({ version: 1, ...page }).document.value as { page: unknown }).page
const codes = (page: object) => read({ version: 1, ...page }).problems.map(({ code, line }) => `${code}:${line}`)

const offer = {
  params: { title: { type: 'text' }, rows: { type: 'integer', default: 5 }, more: { type: 'blocks', default: [] } },
  blocks: [
    {
      id: 'box',
      type: 'Box',
      slots: {
        inside: [
          { id: 'card', type: 'Card', props: { title: { param: 'title' }, rows: { param: 'rows' } } },
          { param: 'more' },
        ],
      },
    },
  ],
}

describe('fragments', () => {
  it('are inserted with unique ids and the given arguments', () => {
    const more = [{ id: 'mine', type: 'Box' }]
    const page = [
      { use: 'offer', id: 'spring', with: { title: 'spring.title', more } },
      { use: 'offer', id: 'summer', with: { title: 'summer.title', rows: 2 } },
    ]
    const inside = (id: string, title: string, rows: number, rest: object[]) => ({
      id: `${id}-box`,
      type: 'Box',
      slots: { inside: [{ id: `${id}-card`, type: 'Card', version: 2, props: { title, rows } }, ...rest] },
    })
    expect(pageOf({ fragments: { offer }, page })).toEqual([
      inside('spring', 'spring.title', 5, more),
      inside('summer', 'summer.title', 2, []),
    ])
  })

  it('can use each other and pass on arguments', () => {
    const pair = {
      params: { title: { type: 'text' } },
      blocks: [{ use: 'offer', id: 'first', with: { title: { param: 'title' } } }],
    }
    const page = [{ use: 'pair', id: 'p', with: { title: 'a.b' } }]
    expect(JSON.stringify(pageOf({ fragments: { offer, pair }, page }))).toContain('"id":"p-first-card"')
    expect(JSON.stringify(pageOf({ fragments: { offer, pair }, page }))).toContain('"title":"a.b"')
  })

  it('keep positions: a mistake points into the fragment and names its use', () => {
    const text = `{ "version": 1,
      "fragments": { "offer": { "blocks": [
        { "id": "card", "type": "Card",
          "props": { "titel": "x" } } ] } },
      "page": [
        { "id": "top", "type": "Box" },
        { "use": "offer", "id": "spring" } ] }`
    const { document } = read(text)
    expect(document.problem('P0202', '/page/1/props/titel', { message: 'no', on: 'key' })).toMatchObject({
      line: 4,
      column: 22,
      pointer: '/fragments/offer/blocks/0/props/titel',
      cause: 'The prop would have no effect. Fragment "offer" is used on line 7.',
    })
    expect(document.problem('P0202', '/page/0/id', { message: 'no' })).toMatchObject({ line: 6 })
  })

  it('report a wrong argument at the argument', () => {
    const page = [{ use: 'offer', id: 'spring', with: { title: 'not a key!' } }]
    const { document } = read({ version: 1, fragments: { offer }, page })
    const problem = document.problem('P0106', '/page/0/slots/inside/0/props/title', { message: 'no' })
    expect(problem).toMatchObject({ pointer: '/page/0/with/title' })
    expect(problem.cause).not.toContain('Fragment')
  })

  it.each([
    ['one that does not exist', { fragments: { offer }, page: [{ use: 'ofer', id: 'a' }] }, ['P0221', 'P0224']],
    [
      'one in itself',
      { fragments: { a: { blocks: [{ use: 'a', id: 'x' }] } }, page: [{ use: 'a', id: 'a' }] },
      ['P0222'],
    ],
    ['an argument too few', { fragments: { offer }, page: [{ use: 'offer', id: 'a' }] }, ['P0223']],
    [
      'an argument misspelt',
      { fragments: { offer }, page: [{ use: 'offer', id: 'a', with: { titel: 'a' } }] },
      ['P0223'],
    ],
    [
      'an argument of another kind',
      { fragments: { offer }, page: [{ use: 'offer', id: 'a', with: { title: 'a', rows: 'two' } }] },
      ['P0223'],
    ],
    [
      'a parameter that does not exist',
      {
        fragments: { a: { blocks: [{ id: 'c', type: 'Card', props: { title: { param: 'x' } } }] } },
        page: [{ use: 'a', id: 'a' }],
      },
      ['P0225'],
    ],
    ['a use without an id', { fragments: { offer }, page: [{ use: 'offer', with: { title: 'a' } }] }, ['P0204']],
  ])('are reported once: %s', (_, page, expected) => {
    expect(codes(page).map((code) => code.slice(0, 5))).toEqual(expected)
  })

  it('have a limited expansion', () => {
    const level = (to: string | null) => ({
      blocks: to
        ? [
            { use: to, id: 'a' },
            { use: to, id: 'b' },
            { use: to, id: 'c' },
            { use: to, id: 'd' },
          ]
        : Array.from({ length: 40 }, (_, index) => ({ id: `x${index}`, type: 'Box' })),
    })
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const fragments = Object.fromEntries(names.map((name, index) => [name, level(names[index + 1] ?? null)]))
    const page = pageOf({ fragments, page: [{ use: 'a', id: 'top' }] }) as unknown[]
    expect(page.length).toBeLessThanOrEqual(501)
    expect(page.length).toBeGreaterThan(500)
  })

  it('never throw for random input', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (fragments, page) => {
        read(`{"version": 1, "fragments": ${fragments}, "page": [${page}, {"use": "a", "id": "b", "with": ${page}}]}`)
      }),
      { numRuns: 300 },
    )
  })
})

describe('presets', () => {
  it('provide defaults for props', () => {
    const card = { id: 'a', type: 'Card', preset: 'short' }
    expect(pageOf({ page: [{ ...card, props: { title: 't' } }] })).toMatchObject([{ props: { title: 't', rows: 3 } }])
    expect(pageOf({ page: [{ ...card, props: { title: 't', rows: 9 } }] })).toMatchObject([{ props: { rows: 9 } }])
    expect(JSON.stringify(pageOf({ page: [{ ...card, props: { title: 't' } }] }))).not.toContain('preset')
  })
  it('stay in the document when unknown', () => {
    expect(pageOf({ page: [{ id: 'a', type: 'Card', preset: 'shrt' }] })).toMatchObject([{ preset: 'shrt' }])
  })
})

describe('versions', () => {
  it.each(pageMigrations.map((entry) => [entry.name, entry] as const))('page: %s', (_, { up, sample }) => {
    expect(up(sample.old)).toEqual(sample.new)
  })

  it('older files are migrated, checked and reported', () => {
    const old = '{\n "version": 0,\n "title": "t",\n "blocks": [\n  { "id": "a", "type": "Box" } ] }'
    const { document, problems } = read(old)
    expect(document.value).toEqual({ version: 1, meta: { title: 't' }, page: [{ id: 'a', type: 'Box' }] })
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['P0226', 2]])
    expect(document.problem('P0205', '/page/0/id', { message: 'no' })).toMatchObject({ line: 5, column: 11 })
  })

  it('a newer file is refused', () => {
    expect(codes({ version: 9, page: [] })).toEqual(['P0227:2'])
  })

  it('the props of an earlier block version are migrated', () => {
    const page = [{ id: 'a', type: 'Card', version: 1, props: { title: 't', limit: 4 } }]
    expect(pageOf({ page })).toEqual([{ id: 'a', type: 'Card', version: 2, props: { title: 't', rows: 4 } }])
  })

  it('a file is migrated by edits that keep comments and layout, once', () => {
    const old = `{
  // The spring page.
  "version": 0,
  "title": "t", // its title
  "blocks": [
    /* first */ { "id": "a", "type": "Card", "version": 1, "props": { "title": "t", /* how many */ "limit": 4 } },
  ],
}`
    const { text, steps, problems } = migrate(old, 'activity.json', registry)
    expect(problems).toEqual([])
    expect(steps.map(({ name }) => name)).toEqual([pageMigrations[0]?.name, 'limit is called rows'])
    for (const comment of ['// The spring page.', '/* first */', '/* how many */ "rows": 4'])
      expect(text).toContain(comment)
    const { document } = parseConfig(text, 'activity.json')
    expect(document.value).toEqual({
      version: 1,
      meta: { title: 't' },
      page: [{ id: 'a', type: 'Card', version: 2, props: { title: 't', rows: 4 } }],
    })
    expect(migrate(text, 'activity.json', registry)).toEqual({ text, steps: [], problems: [] })
  })

  it('invalid files are not changed', () => {
    expect(migrate('{ "version": 0, ', 'activity.json', registry)).toMatchObject({
      text: '{ "version": 0, ',
      steps: [],
    })
  })
})
