import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDraft, fullRegistry as registry, sampleAliases } from '../../../tests/helpers/drafts.ts'
import { createDocument, type Draft } from './document.ts'
import { blockFields, initialValue } from './fields.ts'
import { parseJson } from './json/parse.ts'
import { mergeDrafts } from './merge.ts'
import * as nodes from './nodes.ts'
import { blocksIn, type NodeKey, type PageTree, type Place, pageOf } from './page.ts'
import { isRefused, type Plan } from './plan.ts'
import { addRow, datesOf, moveRow, removeRow, rulesOf, setRule, shiftDates } from './rules.ts'
import * as texts from './texts.ts'

/** Random numbers that choose what a step does. */
type Dice = readonly [number, number, number, number]
const dice: fc.Arbitrary<Dice> = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

const keysOf = (tree: PageTree): NodeKey[] => [...tree.nodes.keys()]

/** A random list of blocks, and a place in it. */
function placeIn(tree: PageTree, a: number, b: number): Place {
  const lists = [
    { parent: null, slot: 'page' },
    ...[...tree.nodes.values()].flatMap(({ key, type, slots }) => {
      const names = new Set([...Object.keys(slots), ...(registry.block(type)?.slots ?? [])])
      return [...names].map((slot) => ({ parent: key, slot }))
    }),
  ]
  const list = pick(lists, a) ?? { parent: null, slot: 'page' }
  return { ...list, index: b % (blocksIn(tree, list).length + 1) }
}

const words = ['A', 'Text', 'Zwei "Wörter"', 'line\nbreak', '{{count}}', '🎁', '', 'العربية', '\\ // /* */']
const values = [true, 0, 'x', null, ['a'], { a: { b: 1 } }, undefined, '// no comment', '"']
const lists = [
  '/taskGroups',
  '/taskGroups/0/tasks',
  '/lottery/prizes',
  '/tiers',
  '/leaderboards',
  '/introduce/faq',
  '/budget',
  '/kols',
]

const types = registry.blocks.map(({ type }) => type)
const steps: readonly ((draft: Draft, dice: Dice) => Plan)[] = [
  (draft, [a, b, c]) => nodes.addBlock(draft, registry, pick(types, a) ?? '', placeIn(pageOf(draft), b, c)),
  (draft, [a, b, c]) =>
    nodes.moveBlock(draft, registry, pick(keysOf(pageOf(draft)), a) ?? '', placeIn(pageOf(draft), b, c)),
  (draft, [a]) => nodes.duplicateBlock(draft, registry, pick(keysOf(pageOf(draft)), a) ?? ''),
  (draft, [a]) => nodes.removeBlock(draft, registry, pick(keysOf(pageOf(draft)), a) ?? ''),
  (draft, [a]) => nodes.wrapBlocks(draft, registry, [pick(keysOf(pageOf(draft)), a) ?? ''], 'Section'),
  (draft, [a]) => nodes.unwrapBlock(draft, registry, pick(keysOf(pageOf(draft)), a) ?? ''),
  (draft, [a, b]) => nodes.renameBlock(draft, registry, pick(keysOf(pageOf(draft)), a) ?? '', `name-${b % 9}`),
  (draft, [a, b, c]) => {
    const key = pick(keysOf(pageOf(draft)), a) ?? ''
    const spec = registry.block(pageOf(draft).nodes.get(key)?.type ?? '')
    const field = spec && pick(blockFields(spec).props, b)
    return nodes.setProp(draft, key, [field?.name ?? 'extra'], field && c % 3 ? initialValue(field) : pick(values, c))
  },
  (draft, [a, b]) => nodes.setWhen(draft, pick(keysOf(pageOf(draft)), a) ?? '', pick(words, b)),
  (draft, [a, b]) =>
    nodes.setEach(draft, pick(keysOf(pageOf(draft)), a) ?? '', b % 2 ? { in: 'tasks', as: 'task' } : undefined),
  (draft, [a, b]) =>
    nodes.setFallback(draft, registry, pick(keysOf(pageOf(draft)), a) ?? '', pick([undefined, 'Notice', 'Section'], b)),
  (draft, [a]) => nodes.setPageField(draft, ['theme', 'accent'], pick(['yellow', undefined, '#112233'], a)),
  (draft, [a, b, c, d]) => {
    const key = pick(keysOf(pageOf(draft)), a) ?? ''
    const prop = pick(['title', 'text', 'eyebrow'], b) ?? 'title'
    return texts.setText(
      draft,
      registry,
      key,
      [prop],
      pick(['en', 'en', 'de', 'ar'], c) ?? 'en',
      pick([...words, undefined], d),
    )
  },
  (draft, [a, b, c]) => {
    const row = pick(texts.wordsOf(draft, registry).rows, a)
    return texts.setWord(draft, row?.key ?? 'new.key', pick(['en', 'fr'], b) ?? 'en', pick([...words, undefined], c))
  },
  (draft, [a, b]) =>
    texts.renameKey(draft, registry, pick(texts.wordsOf(draft, registry).rows, a)?.base ?? '', `renamed.${b % 5}`),
  (draft, [a, b]) =>
    setRule(
      draft,
      pick(['/participantLimit', '/windows/end', '/eligibility/kycLevel', '/x/y/z'], a) ?? '',
      pick(values, b),
    ),
  (draft, [a, b]) => addRow(draft, registry, pick(lists, a) ?? '', b % 2 ? { index: b % 4 } : {}),
  (draft, [a, b]) => removeRow(draft, pick(lists, a) ?? '', b % 4),
  (draft, [a, b, c]) => moveRow(draft, pick(lists, a) ?? '', b % 4, c % 4),
  (draft, [a]) => shiftDates(draft, ((a % 200) - 100) * 60_000),
]

const step = fc.tuple(fc.nat(steps.length - 1), dice)

/** Adds a comment above and behind some lines. */
const withNotes = (text: string): string => {
  let number = 0
  return text
    .split('\n')
    .map((line, index) => {
      if (index % 7 === 3 && /[,{[]$/.test(line)) return `${line} // note ${number++}`
      return index % 11 === 5 && /^\s+"/.test(line) ? `    /* note ${number++} */\n${line}` : line
    })
    .join('\n')
}

const annotated = (draft: Draft): Draft => ({
  ...draft,
  files: Object.fromEntries(Object.entries(draft.files).map(([path, text]) => [path, withNotes(text)])),
})

/** With four of the languages; every language file is edited alike. */
const withFewLanguages = ({ files, assets }: Draft): Draft => ({
  files: Object.fromEntries(
    Object.entries(files).filter(([path]) => !path.startsWith('locales/') || /\/(?:en|de|ar|fr)\.json$/.test(path)),
  ),
  assets,
})

const samples = sampleAliases.map((alias, index) => {
  const draft = withFewLanguages(readDraft(alias))
  return index % 2 ? annotated(draft) : draft
})
const notesIn = (draft: Draft): string[] => Object.values(draft.files).flatMap((text) => text.match(/note \d+/g) ?? [])

describe('random edits of the samples', () => {
  it('can all be undone and repeated, byte for byte', () => {
    let applied = 0
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(step, { minLength: 50, maxLength: 50 }), (draft, sequence) => {
        const store = createDocument(draft.files, draft.assets)
        for (const [number, roll] of sequence) {
          const before = store.get()
          const plan = steps[number]?.(before, roll)
          if (!plan || isRefused(plan)) continue
          store.apply(plan.command)
          const after = store.get()
          if (after !== before) applied++
          for (const [path, text] of Object.entries(after.files))
            if (text !== before.files[path]) expect([path, number, parseJson(text).error]).toEqual([path, number, null])
        }
        const last = store.get().files
        while (store.canUndo()) store.undo()
        expect(store.get().files).toEqual(draft.files)
        while (store.canRedo()) store.redo()
        expect(store.get().files).toEqual(last)
      }),
      { numRuns: 200 },
    )
    // Refused steps and steps that change nothing are the smaller part.
    expect(applied).toBeGreaterThan(200 * 50 * 0.4)
  })

  it('keep every comment where nothing is removed', () => {
    // Adding, moving and shifting, of blocks, rows and dates.
    const keeping = [0, 1, 16, 18, 19].map((index) => steps[index])
    const sample = fc.constantFrom(...sampleAliases.map((alias) => annotated(readDraft(alias))))
    fc.assert(
      fc.property(
        sample,
        fc.array(fc.tuple(fc.nat(keeping.length - 1), dice), { minLength: 5, maxLength: 12 }),
        (draft, sequence) => {
          const store = createDocument(draft.files, draft.assets)
          for (const [number, roll] of sequence) {
            const plan = keeping[number]?.(store.get(), roll)
            if (plan && !isRefused(plan)) store.apply(plan.command)
            expect(notesIn(store.get())).toHaveLength(notesIn(draft).length)
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('keep the comments outside of a block whose prop, text or condition changes', () => {
    const sample = fc.constantFrom(...sampleAliases.map((alias) => annotated(readDraft(alias))))
    fc.assert(
      fc.property(sample, fc.constantFrom(7, 8, 9), dice, (draft, number, roll) => {
        const tree = pageOf(draft)
        const key = pick(keysOf(tree), roll[0]) ?? ''
        const { offset, length } = tree.spanOf(key) ?? { offset: 0, length: 0 }
        const plan = steps[number]?.(draft, roll)
        if (!plan || isRefused(plan)) return
        const store = createDocument(draft.files, draft.assets)
        store.apply(plan.command)
        const outside = `${tree.text.slice(0, offset)}${tree.text.slice(offset + length)}`
        for (const note of outside.match(/note \d+/g) ?? []) expect(store.get().files[tree.file]).toContain(note)
      }),
      { numRuns: 300 },
    )
  })

  it('merge without a loss where only one side edits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(step, { maxLength: 12 }), (base, sequence) => {
        const store = createDocument(base.files, base.assets)
        for (const [number, roll] of sequence) {
          const plan = steps[number]?.(store.get(), roll)
          if (plan && !isRefused(plan)) store.apply(plan.command)
        }
        const edited: Draft = { files: store.get().files, assets: {} }
        for (const merge of [
          mergeDrafts(base, edited, base),
          mergeDrafts(base, base, edited),
          mergeDrafts(base, edited, edited),
        ]) {
          expect(merge.conflicts).toEqual([])
          expect(merge.mergeWith({}).files).toEqual(edited.files)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('shift dates without a change of anything else', () => {
    for (const draft of samples) {
      const count = datesOf(draft).length
      expect(count > 0).toBe(rulesOf(draft) !== null || 'schedule' in pageOf(draft).frame)
    }
  })
})
