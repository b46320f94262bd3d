import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft as ServerDraft } from '../../../contract/drafts.ts'
import type { SaveDraft, SavedDraft } from '../../../contract/studio/saves.ts'
import { ApiProblem } from '../../api/client.ts'
import { createDocument, type DocumentStore } from '../../model/index.ts'
import { createSaver, type Saver } from './createSaver.ts'
import { localCopies, type StoredCopy, sidesOf, withChanges } from './localCopies.ts'

const hash = (digit: string) => digit.repeat(64)
const draftOf = (files: Record<string, string>, revision = 3): ServerDraft => ({
  ...{ alias: 'spring', kind: 'page', revision, hash: hash(String(revision)), source: 'draft', changed: true },
  ...{ author: 'Ada', savedAt: 1_000, base: null, files, assets: {} },
})

/** A storage that only a test sees. */
function memory() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const edit = (document: DocumentStore, text: string, path = 'page.json') =>
  document.apply({ label: { action: 'editFile', subject: path }, files: { [path]: text } })

interface Harness {
  document: DocumentStore
  saver: Saver
  sent: SaveDraft[]
  storage: ReturnType<typeof memory>
  answer: (body: SaveDraft) => Promise<SavedDraft>
}

function start(answer?: Harness['answer']): Harness {
  const storage = memory()
  const draft = draftOf({ 'page.json': 'a', 'locales/en.json': '{}' })
  const document = createDocument(draft.files, draft.assets)
  const sent: SaveDraft[] = []
  const accept = async ({ revision }: SaveDraft): Promise<SavedDraft> => ({
    ...{ alias: 'spring', revision: revision + 1, hash: hash(String(revision + 1)), author: 'Ada', savedAt: 2_000 },
  })
  const harness = { document, sent, storage, answer: answer ?? accept }
  const save = (body: SaveDraft) => {
    sent.push(body)
    return harness.answer(body)
  }
  const saver = createSaver({ document, draft, save, copies: localCopies('spring', storage, null) })
  return Object.assign(harness, { saver })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the saver', () => {
  it('saves two seconds after the last change, with the revision that was edited', async () => {
    const { document, saver, sent } = start()
    edit(document, 'b')
    expect(saver.get().kind).toBe('saving')
    await vi.advanceTimersByTimeAsync(1_900)
    edit(document, 'c')
    await vi.advanceTimersByTimeAsync(1_900)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual([{ revision: 3, hash: hash('3'), changes: { 'page.json': 'c' }, assets: {} }])
    expect(saver.get()).toMatchObject({ kind: 'saved', version: { revision: 4, hash: hash('4') } })
  })

  it('has a conflict with another draft of the server, also without changes of its own', async () => {
    const { saver } = start()
    expect(saver.confirmLatest(draftOf({ 'page.json': 'a', 'locales/en.json': '{}' }))).toBe(true)
    expect(saver.get().kind).toBe('saved')
    const theirs = draftOf({ 'page.json': 'b' }, 4)
    expect(saver.confirmLatest(theirs)).toBe(false)
    expect(saver.get()).toMatchObject({ kind: 'conflict', theirs, version: { revision: 3 } })
    expect(await saver.flush()).toBe(false)
  })

  it('sends nothing when an undo leads back to what is saved', async () => {
    const { document, saver, sent, storage } = start()
    edit(document, 'b')
    document.undo()
    expect(await saver.flush()).toBe(true)
    expect(sent).toEqual([])
    expect(storage.values.size).toBe(0)
  })

  it('sends changes that were made while an earlier save was in flight', async () => {
    let finish = () => {}
    const harness = start()
    const accept = harness.answer
    harness.answer = (body) => new Promise((resolve) => (finish = () => resolve(accept(body))))
    edit(harness.document, 'b')
    const first = harness.saver.flush()
    edit(harness.document, 'c')
    finish()
    expect(await first).toBe(false)
    harness.answer = accept
    expect(await harness.saver.flush()).toBe(true)
    expect(harness.sent.map(({ revision, changes }) => [revision, changes['page.json']])).toEqual([
      [3, 'b'],
      [4, 'c'],
    ])
  })

  it('keeps unsaved changes in the browser, and tries again until the server answers', async () => {
    const harness = start(() => Promise.reject(new ApiProblem(0, 'offline')))
    edit(harness.document, 'b')
    await vi.advanceTimersByTimeAsync(2_100)
    expect(harness.saver.get()).toMatchObject({ kind: 'failed', message: 'offline', retries: true })
    expect((await localCopies('spring', harness.storage, null).read())?.changes.files).toEqual({ 'page.json': 'b' })
    await vi.advanceTimersByTimeAsync(2_000 + 4_000)
    expect(harness.sent.length).toBe(3)
    harness.answer = async () => ({ alias: 'spring', revision: 4, hash: hash('4'), author: 'Ada', savedAt: 2_000 })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(harness.saver.get().kind).toBe('saved')
    expect(harness.storage.values.size).toBe(0)
  })

  it('does not repeat what the server refuses', async () => {
    const { document, saver, sent } = start(() => Promise.reject(new ApiProblem(413, 'too large')))
    edit(document, 'b')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent.length).toBe(1)
    expect(saver.get()).toMatchObject({ kind: 'failed', retries: false })
  })

  it('stops at a conflict until it is resolved, and then saves on top of the other version', async () => {
    const theirs = draftOf({ 'page.json': 'x', 'locales/en.json': '{}' }, 7)
    const refusal = {
      error: 'DRAFT_CONFLICT',
      message: 'Ben saved',
      draft: { alias: 'spring', draft: theirs },
    } as never
    const harness = start(() => Promise.reject(new ApiProblem(409, 'Ben saved', refusal)))
    edit(harness.document, 'b')
    expect(await harness.saver.flush()).toBe(false)
    expect(harness.saver.get()).toMatchObject({ kind: 'conflict', theirs: { revision: 7 } })
    edit(harness.document, 'c')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(harness.sent.length).toBe(1)
    harness.answer = async () => ({ alias: 'spring', revision: 8, hash: hash('8'), author: 'Ada', savedAt: 3_000 })
    harness.saver.rebase(theirs)
    await vi.advanceTimersByTimeAsync(10)
    expect(harness.sent.at(-1)).toMatchObject({ revision: 7, changes: { 'page.json': 'c' } })
    expect(harness.saver.get()).toMatchObject({ kind: 'saved', version: { revision: 8 } })
  })
})

describe('copies in the browser', () => {
  it('are applied to the version they were made to, also removed files', () => {
    const changes = { files: { 'page.json': 'b', 'locales/de.json': null }, assets: {} }
    const draft = { files: { 'page.json': 'a', 'locales/de.json': '{}', 'locales/en.json': '{}' }, assets: {} }
    expect(withChanges(draft, changes).files).toEqual({ 'page.json': 'b', 'locales/en.json': '{}' })
  })

  it('have both sides of a merge when the server has another version', async () => {
    const storage = memory()
    const copies = localCopies('spring', storage, null)
    const content = { files: { 'page.json': 'a', 'locales/en.json': 'old' }, assets: {} }
    const version = { revision: 3, hash: hash('3'), author: null, savedAt: null, content }
    copies.write({ version, changes: { files: { 'page.json': 'b' }, assets: {} } })
    const copy = await copies.read()
    expect(copy?.version.content.files).toEqual({ 'page.json': 'a' })
    const theirs = { files: { 'page.json': 'x', 'locales/en.json': 'new' }, assets: {} }
    expect(copy && sidesOf(copy, theirs)).toEqual({
      base: { files: { 'page.json': 'a', 'locales/en.json': 'new' }, assets: {} },
      mine: { files: { 'page.json': 'b', 'locales/en.json': 'new' }, assets: {} },
    })
  })

  it('are ignored when they are damaged, or the storage is switched off', async () => {
    const storage = memory()
    storage.setItem('studio.unsaved.spring', '{"version":1')
    expect(await localCopies('spring', storage, null).read()).toBeNull()
    const off = () => {
      throw new Error('off')
    }
    const copies = localCopies('spring', { getItem: off, setItem: off, removeItem: off }, null)
    expect(await copies.read()).toBeNull()
    expect(() => copies.remove()).not.toThrow()
  })

  it('are the newer ones of two storages: one of them loses its last changes when the browser is killed', async () => {
    const kept = new Map<string, StoredCopy>()
    const database = {
      get: async (key: string) => kept.get(key) ?? null,
      put: (key: string, copy: StoredCopy) => void kept.set(key, copy),
    }
    const storage = memory()
    const copies = localCopies('spring', storage, database)
    const version = { revision: 3, hash: hash('3'), author: null, savedAt: null, content: { files: {}, assets: {} } }
    const write = (text: string) => copies.write({ version, changes: { files: { 'page.json': text }, assets: {} } })
    const read = async () => (await copies.read())?.changes.files['page.json']
    write('b')
    const lost = new Map(storage.values)
    write('c')
    for (const [key, value] of lost) storage.setItem(key, value)
    expect(await read()).toBe('c')
    copies.remove()
    for (const [key, value] of lost) storage.setItem(key, value)
    expect(await read()).toBeUndefined()
    write('d')
    kept.clear()
    expect(await read()).toBe('d')
  })
})
