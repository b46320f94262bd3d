import { rmSync } from 'node:fs'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { type Harness, newFolder, openHarness } from '../platform/harness.ts'

const folder = newFolder()
let harness: Harness
let token: string

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  token = (await harness.enter()).token
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

// Every call has its language in the query.
const names = ({ properties }: TObject) => Object.keys(properties).filter((name) => name !== 'languageType')
const posts = (Object.values(calls) as Call[]).filter(({ method }) => method === 'POST')

// A field belongs to the query or to the body: a field signed in one place is refused in the other.
const inQuery = posts.flatMap((call) => names(call.body).map((field) => [call.name, field, call] as const))
const inBody = posts.flatMap((call) => names(call.query).map((field) => [call.name, field, call] as const))

test.each(inQuery)('%s refuses %s, a field of its body, in the query', async (_name, field, call) => {
  const reply = await harness.send(call, {} as never, { token, query: { [field]: '1' } })
  expect(reply).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  expect(reply.msg).toBe(`The request is not valid: ${field} is not known.`)
})

test.each(inBody)('%s refuses %s, a field of its query, in the body', async (_name, field, call) => {
  const reply = await harness.send(call, {} as never, { token, body: JSON.stringify({ [field]: '1' }) })
  expect(reply).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  expect(reply.msg).toBe(`The request is not valid: ${field} is not known.`)
})
