import { describe, expect, it } from 'vitest'
import { applyPlan, jsonOf, lotteryDraft, fullRegistry as registry } from '../../../tests/helpers/drafts.ts'
import type { Draft } from './document.ts'
import * as nodes from './nodes.ts'
import { pageOf } from './page.ts'
import type { Plan } from './plan.ts'

const lottery = lotteryDraft()
const page = (draft: Draft) => jsonOf(draft, 'activity.json').page
const english = (draft: Draft) => jsonOf(draft, 'locales/en.json')
const made = (plan: Plan, draft = lottery) => applyPlan(draft, plan)
const top = { parent: null, slot: 'page' }

const noted: Draft = {
  assets: {},
  files: {
    'page.json': `{
  "version": 1,
  "page": [
    // the top
    { "id": "a", "type": "Hero", "props": { "title": "a.title" } }, // of a
    {
      "id": "box", // the box
      "type": "Section",
      "slots": {
        "content": [
          /* the rules */
          {
            "id": "rules",
            "type": "Rules" // r
          }
        ]
      }
    }
  ]
}
`,
    'locales/en.json': '{ "a.title": "A" }\n',
  },
}

describe('addBlock', () => {
  it('takes a free id and required props, with own words', () => {
    const plan = nodes.addBlock(lottery, registry, 'Steps', { ...top, index: 1 })
    const next = made(plan)
    const added = page(next)[1]
    expect(added).toMatchObject({ id: 'steps', type: 'Steps' })
    expect(plan).toMatchObject({ focus: 'steps', command: { label: { action: 'addBlock', subject: 'Steps' } } })
    const keys = added.props.steps.flatMap((step: Record<string, string>) => Object.values(step))
    for (const key of keys.filter((one: string) => !one.startsWith('common:'))) expect(english(next)[key]).toBeTruthy()
    const twice = made(nodes.addBlock(next, registry, 'Steps', { ...top, index: 99 }), next)
    expect(page(twice).at(-1).id).toBe('steps-2')
  })

  it('creates slots, and refuses unknown places', () => {
    const draft = made(nodes.addBlock(lottery, registry, 'Section', { ...top, index: 0 }))
    const inside = made(nodes.addBlock(draft, registry, 'Faq', { parent: 'section', slot: 'content', index: 0 }), draft)
    expect(page(inside)[0]).toMatchObject({ id: 'section', slots: { content: [{ id: 'faq-2', type: 'Faq' }] } })
    const refused = (type: string, parent: string | null, slot: string) =>
      nodes.addBlock(lottery, registry, type, { parent, slot, index: 0 })
    expect(refused('Nothing', null, 'page')).toEqual({ refused: 'unknownType' })
    expect(refused('Faq', 'risk', 'content')).toEqual({ refused: 'unknownSlot' })
    expect(refused('Faq', 'nobody', 'content')).toEqual({ refused: 'unknownBlock' })
    expect(nodes.addBlock({ files: {}, assets: {} }, registry, 'Faq', { ...top, index: 0 })).toEqual({
      refused: 'missingFile',
    })
    const broken = { ...lottery, files: { ...lottery.files, 'activity.json': '{' } }
    expect(nodes.addBlock(broken, registry, 'Faq', { ...top, index: 0 })).toEqual({ refused: 'brokenFile' })
  })

  it('refuses the 501st block', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ id: `b${index}`, type: 'Faq' }))
    const draft = { assets: {}, files: { 'page.json': JSON.stringify({ version: 1, page: many }) } }
    expect(nodes.addBlock(draft, registry, 'Faq', { ...top, index: 0 })).toEqual({ refused: 'tooManyBlocks' })
  })
})

describe('moveBlock', () => {
  it('moves between slots, to both sides', () => {
    const into = made(nodes.moveBlock(lottery, registry, 'winners', { parent: 'draw', slot: 'end', index: 1 }))
    expect(page(into)[1].slots.end.map(({ id }: { id: string }) => id)).toEqual(['chances', 'winners', 'eligibility'])
    const out = made(nodes.moveBlock(into, registry, 'winners', { ...top, index: 1 }), into)
    expect(out.files).toEqual(lottery.files)
    const last = made(nodes.moveBlock(lottery, registry, 'hero', { ...top, index: 7 }))
    expect(page(last).at(-1).id).toBe('hero')
    const same = nodes.moveBlock(lottery, registry, 'hero', { ...top, index: 0 })
    expect(made(same)).toEqual(lottery)
  })

  it('refuses to move a block into itself', () => {
    const place = { parent: 'details-columns', slot: 'start', index: 0 }
    expect(nodes.moveBlock(lottery, registry, 'details', place)).toEqual({ refused: 'intoItself' })
    expect(nodes.moveBlock(lottery, registry, 'details-columns', place)).toEqual({ refused: 'intoItself' })
  })

  it('takes the comments of the block with it', () => {
    const next = made(nodes.moveBlock(noted, registry, 'rules', { ...top, index: 0 }), noted)
    expect(next.files['page.json']).toContain(
      '  "page": [\n    /* the rules */\n    {\n      "id": "rules",\n      "type": "Rules" // r\n    },\n    // the top\n    { "id": "a"',
    )
    expect(next.files['page.json']).toContain('"content": []')
    for (const comment of ['// the top', '// of a', '// the box', '/* the rules */', '// r'])
      expect(next.files['page.json']).toContain(comment)
  })
})

describe('duplicateBlock', () => {
  it('gives new ids to the block and everything in it', () => {
    const next = made(nodes.duplicateBlock(lottery, registry, 'details'))
    expect(page(next)[7]).toMatchObject({
      id: 'details-2',
      slots: { content: [{ id: 'details-columns-2', slots: { start: [{ id: 'rules-2' }], end: [{ id: 'faq-2' }] } }] },
    })
  })

  it('copies the words whose key contains the id', () => {
    const next = made(nodes.duplicateBlock(lottery, registry, 'hero'))
    expect(page(next)[1]).toMatchObject({ id: 'hero-2', props: { title: 'hero-2.title', text: 'hero-2.text' } })
    expect(english(next)['hero-2.title']).toBe(english(lottery)['hero.title'])
    expect(jsonOf(next, 'locales/ar.json')['hero-2.text']).toBe(jsonOf(lottery, 'locales/ar.json')['hero.text'])
    expect(page(next)[1].slots.call[0].id).toBe('clock-2')
    const back = made(nodes.removeBlock(next, registry, 'hero-2'), next)
    expect(back.files).toEqual(lottery.files)
  })

  it('keeps the comments in the block', () => {
    const next = made(nodes.duplicateBlock(noted, registry, 'box'), noted)
    expect(next.files['page.json']?.match(/the box/g)).toHaveLength(2)
    expect(next.files['page.json']).toContain('"id": "box-2", // the box')
  })
})

describe('removeBlock', () => {
  it('removes the words that nothing else uses', () => {
    const plan = nodes.removeBlock(lottery, registry, 'hero')
    const next = made(plan)
    expect(english(next)).not.toHaveProperty(['hero.title'])
    expect(english(next)).toHaveProperty(['hero.alt'])
    expect(jsonOf(next, 'locales/de.json')).not.toHaveProperty(['hero.text'])
    expect(plan).toMatchObject({ focus: 'winners' })
    const twice = made(nodes.duplicateBlock(lottery, registry, 'tasks'))
    const shared = made(nodes.setProp(twice, 'tasks-2', ['title'], 'tasks.title'), twice)
    expect(english(made(nodes.removeBlock(shared, registry, 'tasks'), shared))).toHaveProperty(['tasks.title'])
  })
})

describe('wrapBlocks and unwrapBlock', () => {
  it('are each other’s reverse', () => {
    const plan = nodes.wrapBlocks(lottery, registry, ['records', 'tasks', 'prizes'], 'Section')
    const next = made(plan)
    expect(page(next)[3]).toMatchObject({
      id: 'section',
      slots: { content: [{ id: 'tasks' }, { id: 'prizes' }, { id: 'records' }] },
    })
    expect(made(nodes.unwrapBlock(next, registry, 'section'), next).files).toEqual(lottery.files)
  })

  it('refuse blocks that are apart, and blocks without slots', () => {
    expect(nodes.wrapBlocks(lottery, registry, ['hero', 'draw'], 'Section')).toEqual({ refused: 'notAdjacent' })
    expect(nodes.wrapBlocks(lottery, registry, ['hero'], 'Faq')).toEqual({ refused: 'noContainer' })
    expect(nodes.unwrapBlock(lottery, registry, 'risk')).toEqual({ refused: 'noContainer' })
  })
})

describe('renameBlock', () => {
  it('renames the keys that begin with the id', () => {
    const next = made(nodes.renameBlock(lottery, registry, 'board', 'wheel'))
    expect(page(next)[2].slots.start[0]).toMatchObject({ id: 'wheel', props: { title: 'wheel.title' } })
    expect(english(next)['wheel.title']).toBe(english(lottery)['board.title'])
    expect(nodes.renameBlock(lottery, registry, 'board', 'hero')).toEqual({ refused: 'takenId' })
    expect(nodes.renameBlock(lottery, registry, 'board', '1')).toEqual({ refused: 'invalidId' })
  })
})

describe('fields of blocks', () => {
  it('are set and removed with as little change as possible', () => {
    const next = made(nodes.setProp(lottery, 'risk', ['notes', 1], 'common:legal.risk'))
    expect(next.files['activity.json']).toBe(
      lottery.files['activity.json']?.replace('common:legal.finalNote', 'common:legal.risk'),
    )
    const when = made(nodes.setWhen(lottery, 'hero', 'user.loggedIn'))
    expect(Object.keys(page(when)[0])).toEqual(['id', 'type', 'props', 'slots', 'when'])
    expect(made(nodes.setWhen(when, 'hero', ' '), when).files).toEqual(lottery.files)
    const each = made(nodes.setEach(when, 'hero', { in: 'tasks', as: 'task' }), when)
    expect(Object.keys(page(each)[0])).toEqual(['id', 'type', 'props', 'slots', 'each', 'when'])
    expect(pageOf(each).nodes.get('hero')?.each).toEqual({ in: 'tasks', as: 'task' })
    const app = made(nodes.setBlockField(lottery, 'hero', ['requires', 'app'], '4.2.14'))
    expect(page(app)[0].requires).toEqual({ app: '4.2.14' })
    expect(made(nodes.setPageField(lottery, ['theme', 'accent'], '#112233')).files['activity.json']).toBe(
      lottery.files['activity.json']?.replace('"yellow"', '"#112233"'),
    )
  })

  it('lose the object of the props with the last of them', () => {
    const next = made(nodes.setProp(lottery, 'clock', ['variant'], undefined))
    expect(page(next)[0].slots.call[0]).toEqual({ id: 'clock', type: 'Countdown' })
    expect(made(nodes.setProp(next, 'clock', ['variant'], 'line'), next).files).toEqual(lottery.files)
  })

  it('include fallbacks', () => {
    const next = made(nodes.setFallback(lottery, registry, 'board', 'Notice'))
    const node = pageOf(next).nodes.get('board~fallback')
    expect(node).toMatchObject({ kind: 'fallback', type: 'Notice', id: 'board' })
    expect(page(next)[2].slots.start[0].fallback).not.toHaveProperty('id')
    expect(made(nodes.setFallback(next, registry, 'board', undefined), next).files).toEqual(lottery.files)
    const removed = made(nodes.removeBlock(next, registry, 'board~fallback'), next)
    expect(removed.files).toEqual(lottery.files)
  })
})
