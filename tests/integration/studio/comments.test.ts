import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandRefusal } from '../../../src/contract/operator.ts'
import { type CommentThreads, maxCommentLength } from '../../../src/contract/reviews.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { type StudioServer, startStudio } from './harness.ts'

describe.each(['pglite', 'postgres'] as const)('comments on %s', (kind) => {
  let server: StudioServer
  let stop: (() => Promise<unknown>) | undefined
  let ada: Record<string, string>
  let ben: Record<string, string>

  beforeAll(async () => {
    const postgres = kind === 'postgres' ? await startPostgres() : undefined
    stop = postgres?.stop
    const location = postgres && { location: { databaseUrl: await postgres.newDatabase() } }
    server = await startStudio(location)
    ada = await server.signIn('Ada')
    ben = await server.signIn('Ben')
    await server.send('POST', '/drafts', { alias: 'spring', from: { blank: true } }, ada)
  })
  afterAll(async () => {
    await server?.close()
    await stop?.()
  })

  type Answer = CommentThreads & CommandRefusal
  const path = '/studio/comments/spring'
  const read = async (headers: Record<string, string>) =>
    (await server.send<Answer>('GET', path, undefined, headers)).body.threads
  const add = (headers: Record<string, string>, body: object) => server.send<Answer>('POST', path, body, headers)
  const resolve = (id: number, resolved: boolean, headers = ada) =>
    server.send<Answer>('POST', `${path}/${id}/resolve`, { resolved }, headers)
  const remove = (id: number, headers: Record<string, string>) =>
    server.send<Answer>('DELETE', `${path}/${id}`, undefined, headers)

  it('are on a block or on the page, newest first, as plain text', async () => {
    const text = '<b>Shorter</b>, please.\nAnd bigger.'
    expect((await add(ben, { block: 'hero', text })).status).toBe(200)
    await add(ada, { by: 'Somebody else', text: 'Good so far' })
    const threads = await read(ben)
    expect(threads.map(({ author, block, text: said, isOwn }) => [author, block, said, isOwn])).toEqual([
      ['Ada', null, 'Good so far', false],
      ['Ben', 'hero', text, true],
    ])
  })

  it('have replies, are resolved, and are opened again by a reply', async () => {
    const [thread] = (await add(ben, { block: 'faq', text: 'Is this right?' })).body.threads
    const id = thread?.id ?? 0
    const of = async () => (await read(ada)).find((entry) => entry.id === id)
    expect((await add(ada, { thread: id, text: 'Yes' })).status).toBe(200)
    expect((await resolve(id, true)).status).toBe(200)
    expect((await of())?.resolved?.by).toBe('Ada')
    expect((await add(ben, { thread: id, text: 'Not in German' })).status).toBe(200)
    expect(await of()).toMatchObject({ resolved: null, replies: [{ text: 'Yes' }, { text: 'Not in German' }] })
    await resolve(id, true, ben)
    await resolve(id, false)
    expect((await of())?.resolved).toBeNull()
  })

  it('are deleted by who has written them; a comment with replies keeps its place', async () => {
    const [thread] = (await add(ben, { block: 'rules', text: 'A secret' })).body.threads
    const id = thread?.id ?? 0
    await add(ada, { thread: id, text: 'A reply' })
    const refused = await remove(id, ada)
    expect([refused.status, refused.body.error]).toEqual([404, 'UNKNOWN'])
    const left = (await remove(id, ben)).body.threads.find((entry) => entry.id === id)
    expect(left).toMatchObject({ text: '', isDeleted: true, isOwn: false, replies: [{ text: 'A reply' }] })
    const reply = left?.replies[0]?.id ?? 0
    expect((await remove(reply, ada)).body.threads.some((entry) => entry.id === id)).toBe(false)
  })

  it('refuse what is empty, too long or unknown', async () => {
    for (const text of ['', '  \n ', 'x'.repeat(maxCommentLength + 1), 'a\u0000b', 'a\u0085b'])
      expect((await add(ada, { text })).status).toBe(400)
    expect((await add(ada, { thread: 999_999, text: 'A reply' })).status).toBe(404)
    expect((await resolve(999_999, true)).status).toBe(404)
    const nowhere = await server.send('POST', '/studio/comments/nowhere', { text: 'Hello' }, ada)
    expect(nowhere.status).toBe(404)
    const [own] = (await add(ada, { block: 'hero', text: 'First' })).body.threads
    expect((await add(ada, { thread: own?.id, block: 'hero', text: 'Both' })).status).toBe(422)
  })
})
