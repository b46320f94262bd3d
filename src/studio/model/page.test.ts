import { describe, expect, it } from 'vitest'
import { lotteryDraft } from '../../../tests/helpers/drafts.ts'
import { setIn } from './json/set.ts'
import { readPage } from './page/readPage.ts'
import { ancestorsOf, listPath, type PageTree, pageOf, placeOf, withDescendants } from './page.ts'

const lottery = lotteryDraft().files['activity.json'] ?? ''
const tree = (text: string): PageTree => pageOf({ files: { 'activity.json': text } })
const changedKeys = (before: PageTree, after: PageTree): string[] =>
  [...after.nodes].flatMap(([key, node]) => (before.nodes.get(key) === node ? [] : [key]))

describe('pageOf', () => {
  it('reads blocks, slots and positions', () => {
    const page = tree(lottery)
    expect(page.roots).toEqual(['hero', 'winners', 'draw', 'tasks', 'prizes', 'records', 'details', 'risk'])
    expect(page.nodes.get('draw')?.slots).toEqual({ start: ['board'], end: ['chances', 'eligibility'] })
    expect(page.nodes.get('faq')).toMatchObject({ type: 'Faq', parent: { parent: 'details-columns', slot: 'end' } })
    expect(page.pathOf('eligibility')).toBe('/page/2/slots/end/1')
    expect(placeOf(page, 'eligibility')).toEqual({ parent: 'draw', slot: 'end', index: 1 })
    expect(ancestorsOf(page, 'faq')).toEqual(['details', 'details-columns'])
    expect(withDescendants(page, 'details')).toEqual(['details', 'details-columns', 'rules', 'faq'])
    expect(listPath(page, { parent: 'draw', slot: 'end' })).toEqual(['page', '2', 'slots', 'end'])
    expect(page.frame.type).toBe('Lottery')
    const { offset, length } = page.spanOf('board') ?? { offset: 0, length: 0 }
    expect(JSON.parse(lottery.slice(offset, offset + length)).id).toBe('board')
    expect(page.nodeAt(offset + 5)).toBe('board')
    expect(page.nodeAtPointer('/page/2/slots/end/1/when')).toBe('eligibility')
    expect(page.nodeAtPointer('/meta/title')).toBe(null)
  })

  it('keeps every other node when a block changes, also those around it', () => {
    const before = tree(lottery)
    const text = setIn(lottery, ['page', 2, 'slots', 'start', 0, 'props', 'variant'], 'grid')
    const after = tree(text)
    expect(changedKeys(before, after)).toEqual(['board'])
    expect(after.roots).toBe(before.roots)
    expect(after.nodes.get('board')?.props.variant).toBe('grid')
    const added = tree(setIn(text, ['page', 0], { id: 'first', type: 'Faq' }))
    expect(tree(text)).toBe(after)
    expect(added.roots[0]).toBe('first')
  })

  it('keeps the nodes whose position changes', () => {
    const before = tree(lottery)
    const after = tree(lottery.replace('"page": [', '"page": [\n    { "id": "new", "type": "Faq" },'))
    expect(changedKeys(before, after)).toEqual(['new'])
    expect(after.pathOf('hero')).toBe('/page/1')
  })

  it('reads a changed block as it reads the whole page', () => {
    const before = readPage(lottery)
    const changes: [string, string][] = [
      ['"wheel"', '"chest", "extra": { "a": [1] }'],
      ['"id": "faq"', '"id": "faq2"'],
      ['"type": "Rules"', '"type": "Rules", "fallback": { "type": "Faq", "slots": { "x": [{ "id": "in" }] } }'],
      ['"type": "Faq"', '"type": "Faq" // note\n'],
      ['{\n            "id": "chances",\n            "type": "DrawChances"\n          },', ''],
      ['"id": "chances"', '"id": "eligibility"'],
    ]
    for (const [from, to] of changes) {
      const text = lottery.replace(from, to)
      expect(text).not.toBe(lottery)
      const quick = readPage(text, before ?? undefined)
      const whole = readPage(text)
      for (const part of ['nodes', 'paths', 'spans'] as const)
        expect(Object.fromEntries(quick?.[part] ?? [])).toEqual(Object.fromEntries(whole?.[part] ?? []))
      expect([quick?.roots, quick?.frame]).toEqual([whole?.roots, whole?.frame])
    }
  })

  it('keeps the last good tree of a broken text', () => {
    const good = tree(lottery)
    const bad = tree(lottery.replace('"page": [', '"page": [ {'))
    expect(bad.problem).toMatchObject({ file: 'activity.json', line: expect.any(Number) })
    expect(bad.nodes).toBe(good.nodes)
    expect(tree('{').nodes.size).toBe(0)
    expect(pageOf({ files: {} }).problem?.message).toBe('There is no page.')
  })

  it('reads dialogs, fallbacks, fragments, repeated and missing ids', () => {
    const page = tree(`{
      "page": [
        { "id": "a", "type": "Hero", "props": { "primary": { "action": { "action": "sequence", "steps": [
          { "action": "dialog", "body": [{ "id": "inner", "type": "Rules" }] }] } } },
          "fallback": { "type": "Faq", "slots": { "x": [{ "id": "low" }] } } },
        { "id": "a" }, { "type": "Faq" }, 7, { "use": "offer", "id": "spring", "with": { "t": 1 } }
      ],
      "fragments": { "offer": { "blocks": [{ "id": "a", "type": "Section" }] } }
    }`)
    expect(page.roots).toEqual(['a', 'a~2', '~page~2', 'spring'])
    const body = '/props/primary/action/steps/0/body'
    expect(page.nodes.get('a')).toMatchObject({ slots: { [body]: ['inner'] }, fallback: 'a~fallback' })
    expect(page.nodes.get('a~fallback')).toMatchObject({ kind: 'fallback', id: 'a', slots: { x: ['low'] } })
    expect(page.nodes.get('spring')).toMatchObject({ kind: 'use', type: 'offer', props: { t: 1 } })
    expect(page.fragments).toEqual({ offer: ['offer:a'] })
    expect(page.pathOf('inner')).toBe(`/page/0${body}/0`)
    expect(placeOf(page, 'spring')?.index).toBe(4)
    expect(page.nodes.get('offer:a')?.parent).toEqual({ parent: null, slot: '/fragments/offer/blocks' })
    expect(listPath(page, { parent: null, slot: '/fragments/offer/blocks' })).toEqual(['fragments', 'offer', 'blocks'])
  })
})
