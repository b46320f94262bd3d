import { describe, expect, it } from 'vitest'
import { applyPlan, jsonOf, lotteryDraft, fullRegistry as registry } from '../../../tests/helpers/drafts.ts'
import type { Draft } from './document.ts'
import { mergeDrafts } from './merge.ts'
import * as nodes from './nodes.ts'
import { pageOf } from './page.ts'
import type { Plan } from './plan.ts'
import { addRow, moveRow, removeRow, setRule } from './rules.ts'
import { setText } from './texts.ts'

const base = lotteryDraft()
type Step = (draft: Draft) => Plan
const made = (...steps: Step[]): Draft => steps.reduce((draft, step) => applyPlan(draft, step(draft)), base)
const merge = (mine: Draft, theirs: Draft) => mergeDrafts(base, mine, theirs)
const top = { parent: null, slot: 'page' }
const roots = (draft: Draft) => pageOf(draft).roots

const prop =
  (key: string, name: string, value: unknown): Step =>
  (draft) =>
    nodes.setProp(draft, key, [name], value)
const text =
  (key: string, name: string, locale: string, words: string): Step =>
  (draft) =>
    setText(draft, registry, key, [name], locale, words)
const rule =
  (pointer: string, value: unknown): Step =>
  (draft) =>
    setRule(draft, pointer, value)

describe('mergeDrafts', () => {
  it('takes the changes of the only side that made some', () => {
    const changed = made(prop('board', 'variant', 'grid'), rule('/needReview', true))
    for (const [mine, theirs] of [
      [base, changed],
      [changed, base],
      [changed, changed],
    ] as const) {
      const { conflicts, mergeWith } = merge(mine, theirs)
      expect(conflicts).toEqual([])
      expect(mergeWith({}).files).toEqual(changed.files)
    }
  })

  it('merges different blocks, words, rules and pictures', () => {
    const mine = {
      ...made(prop('board', 'variant', 'grid'), text('hero', 'title', 'en', 'Mine'), rule('/lottery/prizes/1/odds', 1)),
      assets: { 'assets/a.webp': '1' },
    }
    const theirs = {
      ...made(
        prop('draw', 'ratio', '1:1'),
        text('hero', 'text', 'en', 'Theirs'),
        rule('/lottery/prizes/2/odds', 2),
        rule('/needReview', true),
      ),
      assets: { 'assets/b.webp': '2' },
    }
    const { conflicts, mergeWith } = merge(mine, theirs)
    expect(conflicts).toEqual([])
    const merged = mergeWith({})
    const page = pageOf(merged)
    expect([page.nodes.get('board')?.props.variant, page.nodes.get('draw')?.props.ratio]).toEqual(['grid', '1:1'])
    expect(jsonOf(merged, 'locales/en.json')).toMatchObject({ 'hero.title': 'Mine', 'hero.text': 'Theirs' })
    const rules = jsonOf(merged, 'platform.json')
    expect([rules.lottery.prizes[1].odds, rules.lottery.prizes[2].odds, rules.needReview]).toEqual([1, 2, true])
    expect(merged.assets).toEqual({ 'assets/a.webp': '1', 'assets/b.webp': '2' })
    expect(jsonOf(merged, '.sources.json')).toMatchObject({ 'hero.title': {}, 'hero.text': {} })
  })

  it('lists the same block, word, rule and picture as conflicts', () => {
    const mine = {
      ...made(prop('board', 'variant', 'grid'), text('hero', 'title', 'en', 'Mine'), rule('/needReview', true)),
      assets: { 'assets/a.webp': '1' },
    }
    const theirs = {
      ...made(prop('board', 'title', 'common:x'), text('hero', 'title', 'en', 'Theirs'), rule('/needReview', false)),
      assets: { 'assets/a.webp': '2' },
    }
    const { conflicts, mergeWith } = merge(mine, theirs)
    expect(conflicts.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['block', 'board'],
      ['rule', '/needReview'],
      ['word', 'hero.title'],
      ['asset', 'assets/a.webp'],
    ])
    // A text is shown as it is read, not as it is written in the file.
    expect(conflicts.find(({ kind }) => kind === 'word')).toMatchObject({ mine: 'Mine', theirs: 'Theirs' })
    expect(mergeWith({}).assets).toEqual(mine.assets)
    const choices = Object.fromEntries(conflicts.map(({ id }) => [id, 'theirs' as const]))
    const taken = mergeWith(choices)
    expect(pageOf(taken).nodes.get('board')?.props).toEqual({ variant: 'wheel', title: 'common:x' })
    expect(jsonOf(taken, 'locales/en.json')['hero.title']).toBe('Theirs')
    expect(jsonOf(taken, 'platform.json').needReview).toBe(false)
    expect(taken.assets).toEqual(theirs.assets)
  })

  it('merges added, moved, wrapped and removed blocks', () => {
    const mine = made(
      (draft) => nodes.addBlock(draft, registry, 'Notice', { ...top, index: 1 }),
      prop('chances', 'title', 'common:x'),
    )
    const theirs = made(
      (draft) => nodes.moveBlock(draft, registry, 'chances', { ...top, index: 8 }),
      (draft) => nodes.wrapBlocks(draft, registry, ['tasks', 'prizes'], 'Section'),
      (draft) => nodes.removeBlock(draft, registry, 'winners'),
      (draft) => nodes.addBlock(draft, registry, 'ShareBar', { ...top, index: 1 }),
    )
    const { conflicts, mergeWith } = merge(mine, theirs)
    expect(conflicts).toEqual([])
    const merged = mergeWith({})
    const page = pageOf(merged)
    expect(roots(merged)).toEqual([
      'hero',
      'share-bar',
      'notice',
      'draw',
      'section',
      'records',
      'details',
      'risk',
      'chances',
    ])
    expect(page.nodes.get('section')?.slots).toEqual({ content: ['tasks', 'prizes'] })
    expect(page.nodes.get('draw')?.slots.end).toEqual(['eligibility'])
    expect(page.nodes.get('chances')?.props.title).toBe('common:x')
    const same = merge(theirs, mine)
    expect(same.conflicts).toEqual([])
    expect(pageOf(same.mergeWith({})).nodes.size).toBe(page.nodes.size)
  })

  it('asks about a block that one removed and the other changed', () => {
    const removed = made((draft) => nodes.removeBlock(draft, registry, 'details'))
    const changed = made(prop('rules', 'title', 'common:x'))
    const first = merge(removed, changed)
    expect(first.conflicts.map(({ subject, mine }) => [subject, mine])).toEqual([['details', null]])
    expect(roots(first.mergeWith({}))).not.toContain('details')
    const back = first.mergeWith({ [first.conflicts[0]?.id ?? '']: 'theirs' })
    expect(pageOf(back).nodes.get('rules')).toMatchObject({
      parent: { parent: 'details-columns' },
      props: { title: 'common:x' },
    })
    expect(roots(back)).toEqual(roots(base))
    const second = merge(changed, removed)
    expect(second.conflicts.map(({ subject, theirs }) => [subject, theirs])).toEqual([['details', null]])
    expect(pageOf(second.mergeWith({})).nodes.has('rules')).toBe(true)
    expect(pageOf(second.mergeWith({ [second.conflicts[0]?.id ?? '']: 'theirs' })).nodes.has('rules')).toBe(false)
  })

  it('merges the order of blocks and rows, and asks where both changed it', () => {
    const up = made((draft) => nodes.moveBlock(draft, registry, 'risk', { ...top, index: 0 }))
    const added = made((draft) => nodes.addBlock(draft, registry, 'Notice', { ...top, index: 2 }))
    expect(roots(merge(added, up).mergeWith({}))[0]).toBe('risk')
    const down = made((draft) => nodes.moveBlock(draft, registry, 'hero', { ...top, index: 7 }))
    const both = merge(up, down)
    expect(both.conflicts).toMatchObject([{ kind: 'order', subject: '/page' }])
    expect(roots(both.mergeWith({}))).toEqual(roots(up))
    expect(roots(both.mergeWith({ [both.conflicts[0]?.id ?? '']: 'theirs' }))).toEqual(roots(down))
    const prizes = '/lottery/prizes'
    const rows = merge(
      made((draft) => addRow(draft, registry, prizes, { index: 1 }), rule('/lottery/prizes/0/odds', 9)),
      made(
        (draft) => removeRow(draft, prizes, 3),
        (draft) => moveRow(draft, prizes, 0, 8),
      ),
    )
    expect(rows.conflicts).toEqual([])
    const ids = jsonOf(rows.mergeWith({}), 'platform.json').lottery.prizes.map(
      ({ prizeId }: { prizeId: string }) => prizeId,
    )
    expect(ids).toContain('prize')
    expect(ids).not.toContain('again')
    expect(ids.at(-1)).toBe('phone')
  })

  it('asks about files that cannot be read, and blocks moved to two places', () => {
    const broken = (text: string): Draft => ({ ...base, files: { ...base.files, 'platform.json': text } })
    expect(merge(broken('{'), broken('[')).conflicts).toMatchObject([{ kind: 'file', subject: 'platform.json' }])
    const one = made((draft) => nodes.moveBlock(draft, registry, 'winners', { parent: 'draw', slot: 'end', index: 0 }))
    const two = made((draft) =>
      nodes.moveBlock(draft, registry, 'winners', { parent: 'draw', slot: 'start', index: 0 }),
    )
    const moved = merge(one, two)
    expect(moved.conflicts).toMatchObject([{ kind: 'order', subject: 'winners' }])
    expect(moved.mergeWith({}).files).toEqual(one.files)
    expect(moved.mergeWith({ [moved.conflicts[0]?.id ?? '']: 'theirs' }).files).toEqual(two.files)
  })
})
