import { describe, expect, it } from 'vitest'
import { activities } from '../../../activities/index.ts'
import { patchDraft, shareDraft } from '../../../app/frame/shareNodes.ts'
import { blocks } from '../../../blocks/index.ts'
import type { FrameDraft } from '../../../contract/studioFrame.ts'
import { createRegistry } from '../../../registry/createRegistry.ts'
import { createDocument, moveBlock, pageOf, setProp, setWord } from '../../model/index.ts'
import { createFrameDrafts } from './createFrameDrafts.ts'
import { findText } from './findText.ts'
import { framePatch } from './framePatch.ts'

const registry = createRegistry({ blocks, activities })

const page = {
  version: 1,
  type: 'Lottery',
  theme: { hero: 'assets/hero.webp' },
  page: [
    { id: 'hero', type: 'Hero', props: { title: 'hero.title' }, slots: { call: [{ id: 'clock', type: 'Countdown' }] } },
    { id: 'rules', type: 'Rules' },
    { id: 'notice', type: 'Notice', props: { title: 'notice.title' }, when: 'user.applied' },
  ],
}
const english = { 'hero.title': 'Spin **now**', 'notice.title': 'Only {{count}} left' }
const files = {
  'activity.json': JSON.stringify(page, null, 2),
  'locales/en.json': JSON.stringify(english, null, 2),
  'locales/de.json': '{ "hero.title": "Jetzt drehen", "notice.title": "" }',
}
const hash = 'a'.repeat(64)

function start() {
  const document = createDocument(files, { 'assets/hero.webp': hash })
  const make = createFrameDrafts(registry)
  const shown = (locale = 'en'): FrameDraft => {
    const state = document.get()
    return make({
      alias: 'lottery',
      files: state.files,
      assets: state.assets,
      tree: pageOf(state),
      checked: null,
      locale,
    })
  }
  const run = (plan: ReturnType<typeof setProp>) => {
    if ('refused' in plan) throw new Error(plan.refused)
    document.apply(plan.command)
  }
  return { document, shown, run }
}

/** What `postMessage` does to a value. */
const sent = <T>(value: T): T => structuredClone(value)

describe('the page in the canvas', () => {
  it('is made of the tree, with addresses of pictures and English where a text is missing', () => {
    const draft = start().shown('de')
    expect(draft.page.theme?.hero).toBe(`/media/${hash}`)
    expect(draft.page.page.map(({ id }) => id)).toEqual(['hero', 'rules', 'notice'])
    expect(draft.page.page[2]).toMatchObject({ when: 'user.applied' })
    expect(draft.words).toEqual({ 'hero.title': 'Jetzt drehen', 'notice.title': 'Only {{count}} left' })
    expect(draft.activityType).toBe(registry.activityCode('Lottery'))
  })

  it('keeps the nodes that an edit does not change', () => {
    const { document, shown, run } = start()
    const before = shown()
    run(setProp(document.get(), 'clock', ['variant'], 'line'))
    const after = shown()
    expect(after.page.page[0]).not.toBe(before.page.page[0])
    expect(after.page.page[1]).toBe(before.page.page[1])
    expect(after.words).toBe(before.words)
  })
})

describe('a patch of the canvas', () => {
  it('has the texts that a frame without earlier edits would show, after many edits in all languages', () => {
    const edits = [
      ['hero.title', 'en', 'S'],
      ['hero.title', 'en', 'Sp'],
      ['hero.title', 'de', ''],
      ['hero.title', 'en', 'Spi {{amount.prize}}'],
      ['notice.title', 'de', 'Nur noch {{count}}'],
      ['notice.title', 'en', undefined],
      ['hero.title', 'de', undefined],
      ['extra', 'en', 'New'],
      ['hero.title', 'de', 'Los'],
      ['hero.title', 'de', 'Los!'],
    ] as const
    for (const locale of ['en', 'de', 'fr']) {
      const { document, shown, run } = start()
      let frame = sent(shown(locale))
      let before = shown(locale)
      for (const [key, language, text] of edits) {
        run(setWord(document.get(), key, language, text))
        const state = document.get()
        const after = shown(locale)
        const fresh = createFrameDrafts(registry)({
          ...{ alias: 'lottery', files: state.files, assets: state.assets, tree: pageOf(state), checked: null, locale },
        })
        expect(after.words).toEqual(fresh.words)
        const patch = framePatch(before, after)
        frame = patchDraft(frame, sent(patch ?? { nodes: [], words: {}, checked: null }))
        expect(frame.words).toEqual(fresh.words)
        before = after
      }
    }
  })

  it('has only the changed block, also inside another one, and leaves the others as they are', () => {
    const { document, shown, run } = start()
    const before = shown()
    run(setProp(document.get(), 'clock', ['variant'], 'line'))
    const after = shown()
    const patch = framePatch(before, after)
    expect(patch?.nodes.map(({ path }) => path)).toEqual([[0, 'call', 0]])
    const shownBefore = sent(before)
    const patched = patchDraft(shownBefore, sent(patch ?? { nodes: [], words: {}, checked: null }))
    expect(patched).toEqual(after)
    expect(patched.page.page[1]).toBe(shownBefore.page.page[1])
    expect(patched.page.page[2]).toBe(shownBefore.page.page[2])
    expect(patched.words).toBe(shownBefore.words)
  })

  it('renews the blocks that show a changed text, and no others', () => {
    const { document, shown, run } = start()
    const before = shown()
    run(setWord(document.get(), 'hero.title', 'en', 'Spin today'))
    const patch = framePatch(before, shown())
    expect(patch).toMatchObject({ nodes: [], words: { 'hero.title': 'Spin today' } })
    const shownBefore = sent(before)
    const patched = patchDraft(shownBefore, sent(patch ?? { nodes: [], words: {}, checked: null }))
    expect(patched.page.page[0]).not.toBe(shownBefore.page.page[0])
    expect(patched.page.page[0]?.slots?.call).toBe(shownBefore.page.page[0]?.slots?.call)
    expect(patched.page.page[2]).toBe(shownBefore.page.page[2])
  })

  it('is a whole draft when blocks move, and the blocks stay the same objects', () => {
    const { document, shown, run } = start()
    const before = shown()
    run(moveBlock(document.get(), registry, 'notice', { parent: null, slot: 'page', index: 0 }))
    const after = shown()
    expect(framePatch(before, after)).toBeNull()
    const shownBefore = sent(before)
    const shared = shareDraft(shownBefore, sent(after))
    expect(shared).toEqual(after)
    expect(shared.page.page.map(({ id }) => id)).toEqual(['notice', 'hero', 'rules'])
    expect(shared.page.page[0]).toBe(shownBefore.page.page[2])
    expect(shared.page.page[1]).toBe(shownBefore.page.page[0])
  })
})

describe('the field of a text in the canvas', () => {
  const find = (id: string, shown: string, locale = 'en') => {
    const tree = pageOf({ files })
    const node = tree.nodes.get(id)
    return node ? findText({ files }, tree, node, shown, locale) : null
  }
  it('is found by the text as it is shown', () => {
    expect(find('hero', 'Spin now')).toEqual({ key: 'hero', path: ['title'], text: 'Spin **now**' })
    expect(find('hero', 'SPIN NOW')?.path).toEqual(['title'])
    expect(find('hero', 'now')?.path).toEqual(['title'])
    expect(find('hero', 'Jetzt drehen', 'de')?.text).toBe('Jetzt drehen')
    expect(find('notice', 'Only 12 left')?.path).toEqual(['title'])
  })
  it('is none for a text of the rules or of the block', () => {
    expect(find('hero', 'Ends in 3 days')).toBeNull()
    expect(find('rules', 'Spin now')).toBeNull()
  })
})
