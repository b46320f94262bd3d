import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/contract/drafts.ts'
import type { StudioChecked } from '../../../src/contract/studio/check.ts'
import type { SavedDraft } from '../../../src/contract/studio/saves.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { serve } from '../../load/processes.ts'
import { copyConfigs, operatorAt, serverEnv, token } from '../releases/harness.ts'

const terms = '/drafts/event-terms'

describe('the built server', () => {
  it('has the last saved revision after it was killed, and checks drafts in a thread', async () => {
    const configs = copyConfigs()
    const dataDir = newDataDir()
    const env = { ...serverEnv(configs.dir), DATA_DIR: dataDir }
    const first = await serve(env)
    const before = (await operatorAt(first.url).send<Draft>('GET', terms)).body
    const save = (revision: number) =>
      operatorAt(first.url).send<SavedDraft>('PUT', terms, {
        by: 'Ada',
        revision,
        changes: { 'locales/en.json': `{ "meta.title": "${revision}" }` },
      })
    let last = 0
    for (let revision = 0; revision < 25; revision += 1) last = (await save(revision)).body.revision
    const lost = save(last).catch(() => null)
    await first.end('SIGKILL')
    const answered = (await lost)?.status === 200
    const again = await serve(env)
    const operator = operatorAt(again.url)
    const { body: draft } = await operator.send<Draft>('GET', terms)
    expect(draft.revision).toBeGreaterThanOrEqual(answered ? last + 1 : last)
    expect(draft.files['locales/en.json']).toBe(`{ "meta.title": "${draft.revision - 1}" }`)
    expect(draft.files['page.json']).toBe(before.files['page.json'])
    const content = { alias: 'event-terms', files: before.files, assets: before.assets }
    const { body: checked } = await operator.send<StudioChecked>('POST', '/studio/check', content)
    expect(checked).toMatchObject({ errors: 0, publishable: true })
    await again.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    configs.remove()
  })

  it('shares sessions and drafts with a second one on the same database', async () => {
    const configs = copyConfigs()
    const postgres = await startPostgres()
    const env = { ...serverEnv(configs.dir), DATABASE_URL: await postgres.newDatabase() }
    const one = await serve(env)
    const two = await serve(env)
    const signIn = await fetch(`${one.url}/__operator/studio/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, name: 'Ada' }),
    })
    const { csrf } = (await signIn.json()) as { csrf: string }
    const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const saved = await fetch(`${two.url}/__operator${terms}`, {
      method: 'PUT',
      headers: { cookie, 'x-playbill-csrf': csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ revision: 0, changes: { 'locales/en.json': '{}' } }),
    })
    expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ revision: 1, author: 'Ada' })])
    expect((await operatorAt(one.url).send<Draft>('GET', terms)).body).toMatchObject({ revision: 1, author: 'Ada' })
    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])
    await postgres.stop()
    configs.remove()
  })
})

describe('playbill pull --draft and push', () => {
  it('move a page between its folder and Studio, and notice who was first', async () => {
    const configs = copyConfigs()
    const dataDir = newDataDir()
    const server = await serve({ ...serverEnv(configs.dir), DATA_DIR: dataDir })
    const operator = operatorAt(server.url)
    const run = (...args: string[]) =>
      runCommand([...args, '--server', server.url], { OPERATOR_TOKEN: token, CONFIG_DIR: configs.dir })
    const save = async (title: string) => {
      const { body } = await operator.send<Draft>('GET', '/drafts/newcomer')
      const words = JSON.stringify({ ...JSON.parse(body.files['locales/en.json'] ?? ''), 'meta.title': title })
      const changes = { 'locales/en.json': words }
      await operator.send('PUT', '/drafts/newcomer', { by: 'Ben', revision: body.revision, changes })
    }
    await save('From Studio')
    const hint = await run('pull', 'newcomer')
    expect([hint.code, hint.output]).toEqual([0, expect.stringContaining('revision 1 by Ben: --draft pulls it')])
    const pulled = await run('pull', 'newcomer', '--draft')
    expect([pulled.code, pulled.output]).toEqual([0, expect.stringContaining('newcomer: revision 1 by Ben is in')])
    expect(readFileSync(join(configs.dir, 'newcomer/locales/en.json'), 'utf8')).toContain('From Studio')
    expect((await run('push', 'newcomer')).output).toContain('nothing changed')

    configs.retitle('From the folder')
    const pushed = await run('push', 'newcomer', '--as', 'Ada')
    expect([pushed.code, pushed.output]).toEqual([0, expect.stringContaining('revision 2 of the draft is on')])
    const { body } = await operator.send<Draft>('GET', '/drafts/newcomer')
    expect([body.author, body.files['locales/en.json']]).toEqual(['Ada', expect.stringContaining('From the folder')])

    await save('Ben was first')
    configs.retitle('Ada was second')
    const refused = await run('push', 'newcomer')
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('revision 3 of its draft, by Ben')])
    const unpulled = await run('pull', 'newcomer', '--draft')
    expect([unpulled.code, unpulled.output]).toEqual([1, expect.stringContaining('neither published nor pushed')])
    const forced = await run('push', 'newcomer', '--force')
    expect([forced.code, forced.output]).toEqual([0, expect.stringContaining('revision 4')])
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    configs.remove()
  })
})
