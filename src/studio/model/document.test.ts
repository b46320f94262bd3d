import { describe, expect, it, vi } from 'vitest'
import { type Command, createDocument } from './document.ts'

const label = { action: 'setText', subject: 'title' } as const
const type = (text: string): Command => ({ label, files: { 'a.json': text } })

describe('createDocument', () => {
  it('undoes and repeats edits, new files and deleted files', () => {
    const store = createDocument({ 'a.json': 'abc', 'b.json': 'b' }, { 'assets/x.webp': '1' })
    const first = store.get()
    store.apply({
      label,
      files: { 'a.json': [{ offset: 1, length: 1, text: 'XY' }], 'b.json': null, 'c.json': 'c' },
      assets: { 'assets/x.webp': null, 'assets/y.webp': '2' },
    })
    const changed = store.get()
    expect(changed.files).toEqual({ 'a.json': 'aXYc', 'c.json': 'c' })
    expect(changed.assets).toEqual({ 'assets/y.webp': '2' })
    expect(store.get().undo).toEqual(label)
    store.undo()
    expect(store.get().files).toEqual(first.files)
    expect(store.get().assets).toEqual(first.assets)
    expect([store.canUndo(), store.canRedo(), store.get().redo]).toEqual([false, true, label])
    store.redo()
    expect(store.get().files).toEqual(changed.files)
    expect(store.get().assets).toEqual(changed.assets)
  })

  it('merges typing until a pause, another field or an undo', () => {
    let now = 0
    const store = createDocument({ 'a.json': '' }, {}, { now: () => now, pauseMs: 100 })
    for (const text of ['a', 'ab', 'abc']) {
      store.apply(type(text), 'title')
      now += 50
    }
    store.undo()
    expect(store.get().files['a.json']).toBe('')
    store.redo()
    store.apply(type('abcd'), 'title')
    store.pause()
    store.apply(type('abcde'), 'title')
    now += 200
    store.apply(type('abcdef'), 'title')
    store.apply(type('abcdefg'), 'text')
    const seen: (string | undefined)[] = []
    for (; store.canUndo(); store.undo()) seen.push(store.get().files['a.json'])
    expect(seen).toEqual(['abcdefg', 'abcdef', 'abcde', 'abcd', 'abc'])
  })

  it('makes no step of a change back to the start, and reports it', () => {
    const store = createDocument({ 'a.json': 'a' }, {}, { now: () => 0 })
    const heard = vi.fn()
    const leave = store.subscribe(heard)
    store.apply(type('a'))
    expect(heard).not.toHaveBeenCalled()
    store.apply(type('b'), 'key')
    store.apply(type('a'), 'key')
    expect([store.canUndo(), heard.mock.calls.length]).toEqual([false, 2])
    leave()
    store.apply(type('c'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('gives the same object until something changes', () => {
    const store = createDocument({ 'a.json': 'a', 'b.json': 'b' }, {})
    const before = store.get()
    expect(store.get()).toBe(before)
    store.apply(type('a'))
    expect(store.get()).toBe(before)
  })

  it('lists what changed since a mark, also by undo', () => {
    const store = createDocument({ 'a.json': 'a', 'b.json': 'b' }, {})
    const { mark } = store.get()
    store.apply(type('A'))
    const saved = store.get().mark
    expect(store.changedSince(mark).files).toEqual({ 'a.json': 'A' })
    store.apply({ label, files: { 'b.json': null }, assets: { 'assets/x.webp': '1' } })
    expect(store.changedSince(saved)).toEqual({ files: { 'b.json': null }, assets: { 'assets/x.webp': '1' } })
    store.undo()
    expect(store.changedSince(saved)).toEqual({ files: { 'b.json': 'b' }, assets: { 'assets/x.webp': null } })
    expect(store.changedSince(store.get().mark)).toEqual({ files: {}, assets: {} })
  })

  it('replaces everything as one step', () => {
    const store = createDocument({ 'a.json': 'a' }, {})
    store.replace({ files: { 'b.json': 'b' }, assets: {} }, { action: 'merge', subject: '' })
    expect(store.get().undo?.action).toBe('merge')
    store.undo()
    expect(store.get().files).toEqual({ 'a.json': 'a' })
  })

  it('refuses edits that overlap or lie outside', () => {
    const store = createDocument({ 'a.json': 'abc' }, {})
    const edits = [
      { offset: 0, length: 2, text: '' },
      { offset: 1, length: 1, text: '' },
    ]
    expect(() => store.apply({ label, files: { 'a.json': edits } })).toThrow(/overlaps/)
    expect(() => store.apply({ label, files: { 'a.json': [{ offset: 3, length: 1, text: '' }] } })).toThrow(RangeError)
  })
})
