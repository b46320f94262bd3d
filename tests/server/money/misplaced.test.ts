import { rmSync } from 'node:fs'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { newFolder, openStage, type Stage } from '../platform/stage.ts'

const folder = newFolder()
let stage: Stage
let token: string

beforeAll(async () => {
  stage = await openStage('pglite', { dataDir: folder })
  token = (await stage.enter()).token
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

// Every call has its language in the query.
const names = ({ properties }: TObject) => Object.keys(properties).filter((name) => name !== 'languageType')
const posts = (Object.values(calls) as Call[]).filter(({ method }) => method === 'POST')

// A field is known by its side too: what is signed as an address must not be said in a body, nor the other way round.
const inQuery = posts.flatMap((call) => names(call.body).map((field) => [call.name, field, call] as const))
const inBody = posts.flatMap((call) => names(call.query).map((field) => [call.name, field, call] as const))

test.each(inQuery)('%s does not take %s, a field of its body, in the query', async (_name, field, call) => {
  const reply = await stage.send(call, {} as never, { token, query: { [field]: '1' } })
  expect(reply).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  expect(reply.msg).toBe(`The request is not valid: ${field} is not known.`)
})

test.each(inBody)('%s does not take %s, a field of its query, in the body', async (_name, field, call) => {
  const reply = await stage.send(call, {} as never, { token, body: JSON.stringify({ [field]: '1' }) })
  expect(reply).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  expect(reply.msg).toBe(`The request is not valid: ${field} is not known.`)
})
