import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/contract/drafts.ts'
import type { CommandRefusal, CommandResult, ReleaseHistory } from '../../../src/contract/operator.ts'
import type { StudioPages } from '../../../src/contract/studio/pages.ts'
import type { DraftVersionContent, DraftVersions, SavedFiles } from '../../../src/contract/studio/saves.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { type StudioServer, startStudio } from './harness.ts'

const page = (text: string) => ({ 'locales/en.json': text })
const words = (title: string) => `${JSON.stringify({ 'meta.title': title }, null, 2)}\n`

describe.each(['pglite', 'postgres'] as const)('drafts on %s', (kind) => {
  let server: StudioServer
  let second: StudioServer | undefined
  let stop: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    if (kind === 'pglite') {
      server = await startStudio({ samples: ['event-terms'] })
      return
    }
    const postgres = await startPostgres()
    stop = postgres.stop
    const location = { databaseUrl: await postgres.newDatabase() }
    server = await startStudio({ samples: ['event-terms'], location })
    second = await startStudio({ configDir: server.configDir, location })
  })
  afterAll(async () => {
    await second?.close()
    await server?.close()
    await stop?.()
  })

  const create = async (alias: string) =>
    (await server.send<Draft & CommandRefusal>('POST', '/drafts', { alias, from: { blank: true }, by: 'Ada' })).body

  it('begin as the files of the release, with revision 0', async () => {
    const draft = await server.draft('event-terms')
    expect(draft).toMatchObject({ revision: 0, source: 'release', changed: false, author: null, base: { version: 1 } })
    const original = readFileSync(join(server.configDir, 'event-terms/page.json'), 'utf8')
    expect(draft.files['page.json']).toBe(original)
  })

  it('count revisions, and are read by other processes', async () => {
    const before = await server.draft('event-terms')
    const changes = page(words('Terms'))
    const saved = await server.save('event-terms', { revision: 0, hash: before.hash, changes, by: 'Ada' })
    expect([saved.status, saved.body.revision, saved.body.author]).toEqual([200, 1, 'Ada'])
    for (const one of [server, second ?? server]) {
      const draft = await one.draft('event-terms')
      expect(draft).toMatchObject({ revision: 1, source: 'draft', changed: true, author: 'Ada', base: { version: 1 } })
      expect(draft.files['locales/en.json']).toBe(words('Terms'))
      expect(draft.hash).toBe(saved.body.hash)
    }
  })

  it('are published with the English texts that translations were made from', async () => {
    const { revision } = await create('with-sources')
    const sources = '{ "hero.title": { "de": "With sources" } }\n'
    await server.save('with-sources', { revision, changes: { '.sources.json': sources }, by: 'Ada' })
    const { files, assets } = await server.draft('with-sources')
    const command = { alias: 'with-sources', by: 'Ada', reason: 'a test', files, assets }
    const published = await server.send<CommandResult & CommandRefusal>('POST', '/publish', command)
    expect([published.status, published.body.outcome]).toEqual([200, 'published'])
    const after = await server.draft('with-sources')
    expect([after.changed, after.files['.sources.json']]).toEqual([false, sources])
  })

  it('are not published when somebody else has saved or discarded them since', async () => {
    const looked = await create('newer-draft')
    const { files, assets, hash, revision } = looked
    const command = { alias: 'newer-draft', by: 'Ada', reason: 'a test', files, assets, draft: hash }
    const publish = () => (second ?? server).send<CommandResult & CommandRefusal>('POST', '/publish', command)
    const newer = await server.save('newer-draft', { revision, changes: page(words('Newer')), by: 'Ben' })
    const refused = await publish()
    expect([refused.status, refused.body.error]).toEqual([409, 'DRAFT_CONFLICT'])
    expect(refused.body.draft?.draft).toMatchObject({ author: 'Ben', hash: newer.body.hash })
    await server.send('DELETE', '/drafts/newer-draft?by=Ben&reason=a%20test')
    const discarded = await publish()
    expect([discarded.status, discarded.body.error, discarded.body.draft?.draft]).toEqual([409, 'DRAFT_CONFLICT', null])
    expect((await server.send<ReleaseHistory>('GET', '/releases/newer-draft')).body.current).toBeNull()
    const restored = await server.save('newer-draft', { revision: 0, changes: files, assets, by: 'Ada' })
    expect(restored.body.hash).toBe(hash)
    expect((await publish()).body.outcome).toBe('published')
  })

  it('refuse the second of two savers with everything a merge needs', async () => {
    const { revision } = await create('two-savers')
    const other = second ?? server
    const save = (one: StudioServer, title: string) =>
      one.save('two-savers', { revision, changes: page(words(title)), by: title })
    const both = await Promise.all([save(server, 'Ada'), save(other, 'Ben')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = both.sort((a, b) => a.status - b.status)
    expect(lost?.body.error).toBe('DRAFT_CONFLICT')
    expect(lost?.body.message).toContain(`${won?.body.author} saved revision ${revision + 1}`)
    expect(lost?.body.draft?.draft).toMatchObject({
      revision: revision + 1,
      author: won?.body.author,
      savedAt: won?.body.savedAt,
      files: page(words(String(won?.body.author))),
    })
  })

  it('answer a repeated save, whose first answer was lost, with its result', async () => {
    const { revision } = await create('repeated')
    const body = { revision, changes: page(words('Once')), by: 'Ada' }
    const [first, again] = [await server.save('repeated', body), await server.save('repeated', body)]
    expect(again.body).toEqual(first.body)
    expect((await server.save('repeated', { ...body, changes: page(words('Else')) })).status).toBe(409)
  })

  it('keep every version, also after they were discarded', async () => {
    const { revision } = await create('versions')
    await server.save('versions', { revision, changes: page(words('One')), by: 'Ada' })
    await server.save('versions', { revision: revision + 1, changes: { 'platform.json': '{}' }, by: 'Ben' })
    const list = async () => (await server.send<DraftVersions>('GET', '/drafts/versions/versions')).body.versions
    expect((await list()).map(({ author, changed }) => [author, changed])).toEqual([
      ['Ben', ['platform.json']],
      ['Ada', ['locales/en.json']],
      ['Ada', ['locales/en.json', 'page.json']],
    ])
    expect((await server.send('DELETE', '/drafts/versions?by=Ben&reason=Not%20needed')).status).toBe(204)
    const history = await server.send<ReleaseHistory>('GET', '/releases/versions')
    expect(history.body.steps).toMatchObject([{ action: 'discard', actor: 'Ben', reason: 'Not needed', version: null }])
    expect((await server.send('GET', '/drafts/versions')).status).toBe(404)
    const path = `/drafts/versions/versions/${revision + 1}`
    const { body } = await server.send<DraftVersionContent>('GET', path)
    expect(body.files['locales/en.json']).toBe(words('One'))
    const lost = await server.save('versions', { revision: revision + 2, changes: {}, by: 'Ada' })
    expect([lost.status, lost.body.draft]).toEqual([409, { alias: 'versions', draft: null }])
    const restored = await server.save('versions', { revision: 0, changes: body.files, by: 'Ada' })
    expect([restored.status, restored.body.revision]).toEqual([200, revision + 3])
  })

  it('are published with the sources of translations, and then have no changes', async () => {
    const from = { alias: 'translated', from: { blank: true }, by: 'Ada' }
    const { body: made } = await server.send<Draft>('POST', '/drafts', from)
    const english = JSON.parse(made.files['locales/en.json'] ?? '{}')
    const changes = {
      'locales/de.json': JSON.stringify(english),
      '.sources.json': JSON.stringify({ 'hero.title': { de: 'An older title' } }),
    }
    await server.save('translated', { revision: made.revision, changes, by: 'Ada' })
    const { files, assets } = await server.draft('translated')
    const command = { alias: 'translated', by: 'Ada', reason: 'Translated', files, assets }
    const published = await server.send<CommandResult & CommandRefusal>('POST', '/publish', command)
    expect([published.status, published.body.message]).toEqual([200, undefined])
    const after = await server.draft('translated')
    expect(after).toMatchObject({ changed: false, base: { version: published.body.version } })
    expect(after.files['.sources.json']).toBe(changes['.sources.json'])
    // A confirmed translation changes nothing that viewers see, and is not lost by publishing again.
    await server.save('translated', { revision: after.revision, changes: { '.sources.json': null }, by: 'Ada' })
    const { '.sources.json': _, ...rest } = files
    const again = await server.send<CommandResult>('POST', '/publish', { ...command, files: rest })
    expect(again.body.outcome).toBe('unchanged')
    expect((await server.draft('translated')).files).not.toHaveProperty(['.sources.json'])
  })

  it('return exactly the bytes that were saved', async () => {
    await create('bytes')
    // Everything that a text in UTF-8 can contain.
    const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((one) => !one.includes('\0'))
    const path = fc.constantFrom('locales/en.json', 'locales/de.json', 'platform.json', 'page.json')
    const edits = fc.dictionary(path, fc.option(text), { maxKeys: 4, noNullPrototype: true })
    let expected: Record<string, string> = { ...(await server.draft('bytes')).files }
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const { revision } = await server.draft('bytes')
        const next = Object.fromEntries(
          Object.entries({ ...expected, ...changes }).filter((one): one is [string, string] => one[1] !== null),
        )
        const saved = await server.save('bytes', { revision, changes, by: 'Ada' })
        expect(saved.status).toBe('page.json' in next ? 200 : 422)
        if (saved.status === 200) expected = next
        expect((await (second ?? server).draft('bytes')).files).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('have no changes any more once they were published as they are', async () => {
    const { files, hash, revision } = await create('published')
    const sent = { alias: 'published', by: 'Ada', reason: 'a test', files, assets: {}, expected: null }
    const { body } = await server.send<CommandResult>('POST', '/publish', sent)
    expect(body.outcome).toBe('published')
    const draft = await server.draft('published')
    expect(draft).toMatchObject({ revision, hash, changed: false, base: { version: 1, hash: body.hash } })
    // Now the draft follows what others publish.
    const changed = { ...files, 'locales/en.json': (files['locales/en.json'] ?? '').replace('"Published"', '"New"') }
    await server.send('POST', '/publish', { ...sent, files: changed, expected: 1 })
    expect(await server.draft('published')).toMatchObject({ revision, source: 'release', base: { version: 2 } })
    const late = await server.save('published', { revision, hash, changes: page('{}'), by: 'Ada' })
    expect([late.status, late.body.error]).toEqual([409, 'DRAFT_CONFLICT'])
  })
})

describe('drafts', () => {
  let server: StudioServer
  beforeAll(async () => {
    server = await startStudio({
      samples: ['event-terms', 'hub', 'privacy-notice', 'user-agreement'],
      env: { SANDBOX: '1' },
    })
  })
  afterAll(() => server?.close())

  it('refuse what cannot be stored, with the reason', async () => {
    const save = async (changes: object) => {
      const { status, body } = await server.save('event-terms', { revision: 0, changes, by: 'Ada' })
      return `${status} ${body.message}`
    }
    expect(await save({ 'page.json': null })).toMatch(/^422 .*neither activity\.json nor page\.json/)
    expect(await save({ 'page.json': ' '.repeat(300 * 1024) })).toMatch(/^422 .*page\.json has 300 KB.*at most 256 KB/)
    expect(await save({ 'page.json': 'a\0b' })).toMatch(/^422 .*U\+0000/)
    expect(await save({ 'page.json': '\ud800' })).toMatch(/^422 .*surrogate/)
    expect(await save({ '../page.json': '{}' })).toMatch(/^400 /)
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`locales/x${index}.json`, '{}']))
    expect(await save(many)).toMatch(/^422 .*a page has at most 60/)
    const picture = { 'assets/a.webp': 'a'.repeat(64) }
    const missing = await server.save('event-terms', { revision: 0, changes: {}, assets: picture, by: 'Ada' })
    expect([missing.status, missing.body.missing]).toEqual([409, ['a'.repeat(64)]])
  })

  it('are written into their folder: only what differs, never over changes of others', async () => {
    const file = (path: string) => join(server.configDir, 'event-terms', path)
    const before = await server.draft('event-terms')
    expect(before).toMatchObject({ revision: 0, source: 'folder' })
    const english = before.files['locales/en.json'] ?? ''
    const edited = english.replace('{', '{\n  "studio.note": "A note",')
    const { body } = await server.save('event-terms', { revision: 0, changes: page(edited), by: 'Ada' })
    const write = (more: object = {}) =>
      server.send<SavedFiles & CommandRefusal>('POST', '/drafts/event-terms/files', {
        revision: body.revision,
        ...more,
      })
    const stale = await write({ revision: 7 })
    expect([stale.status, stale.body.error]).toEqual([409, 'DRAFT_CONFLICT'])
    // Somebody edits another file, and removes one.
    writeFileSync(file('locales/de.json'), '{}\n')
    const refused = await write()
    expect([refused.status, refused.body.error, refused.body.folder]).toEqual([
      409,
      'FOLDER_CHANGED',
      { 'locales/de.json': '{}\n' },
    ])
    expect(readFileSync(file('locales/en.json'), 'utf8')).toBe(english)
    const done = await write({ overwrite: true })
    expect(done.body).toMatchObject({ written: ['locales/de.json', 'locales/en.json'], removed: [] })
    expect(readFileSync(file('locales/en.json'), 'utf8')).toBe(edited)
    expect(readFileSync(file('locales/de.json'), 'utf8')).toBe(before.files['locales/de.json'])
    expect((await write()).body).toMatchObject({ written: [], removed: [] })
    // The folder is what the draft is now, so an engineer's edit is shown again.
    const { hash, ...same } = await server.draft('event-terms')
    expect(same).toMatchObject({ revision: 1, changed: false })
    writeFileSync(file('locales/en.json'), english)
    expect(await server.draft('event-terms')).toMatchObject({ revision: 1, source: 'folder', changed: false })
    // The cause is a changed file, so the refusal does not name the last author.
    const late = await server.save('event-terms', { revision: 1, hash, changes: page(edited), by: 'Ben' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('The files of "event-terms" were')])
  })

  it('make a folder for a new page, and it is published like any other', async () => {
    await server.send('POST', '/drafts', { alias: 'spring', from: { blank: true }, title: 'Spring', by: 'Ada' })
    const { body } = await server.send<SavedFiles>('POST', '/drafts/spring/files', { revision: 1 })
    expect(body.written).toEqual(['locales/en.json', 'page.json'])
    await server.load()
    const { pages } = (await server.send<StudioPages>('GET', '/studio/pages')).body
    expect(pages.find(({ alias }) => alias === 'spring')).toMatchObject({
      title: 'Spring',
      source: 'folder',
      draft: null,
      live: { version: 1, by: 'server' },
    })
  })

  it('are listed with what is live, archived, and wrong', async () => {
    await server.save('hub', { revision: 0, changes: { 'page.json': '{ "version": 1 }' }, by: 'Ada' })
    for (const archived of [true, true]) await server.send('POST', '/drafts/hub/archive', { archived, by: 'Ben' })
    await expect
      .poll(async () => {
        const { pages } = (await server.send<StudioPages>('GET', '/studio/pages')).body
        return pages.map(({ alias, source, draft, errors }) => [alias, source, draft?.author ?? null, errors === 0])
      })
      .toEqual([
        ['event-terms', 'folder', null, true],
        ['hub', 'draft', 'Ada', false],
        ['privacy-notice', 'folder', null, true],
        ['spring', 'folder', null, true],
        ['user-agreement', 'folder', null, true],
      ])
    const { pages } = (await server.send<StudioPages>('GET', '/studio/pages')).body
    expect(pages.find(({ alias }) => alias === 'hub')).toMatchObject({ kind: 'page', archived: { by: 'Ben' } })
    await server.send('POST', '/drafts/hub/archive', { archived: false, by: 'Ada', reason: 'Used again' })
    const { steps } = (await server.send<ReleaseHistory>('GET', '/releases/hub')).body
    expect(steps.map(({ action, actor, reason }) => [action, actor, reason]).slice(0, 2)).toEqual([
      ['unarchive', 'Ada', 'Used again'],
      ['archive', 'Ben', ''],
    ])
  })
})
