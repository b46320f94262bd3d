import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { configCalls } from '../../../src/server/remote/ownCalls.ts'
import { remoteInMemory } from '../../helpers/remote.ts'
import { buildServer } from '../http/buildServer.ts'
import { callAt } from './harness.ts'

const release = {
  alias: 'anniversary',
  hash: '0'.repeat(64),
  page: { version: 1, family: 'custom' as const, type: 'NewUser', page: [{ id: 'own', type: 'Rules' }] },
  words: { en: { title: 'Own title' } },
  rules: null,
  assets: {},
}
const by = { actor: 'test', reason: 'test', source: 'operator' as const }

/** Valid fields of every call that needs some. */
const inputs: Record<string, Record<string, unknown>> = {
  getRewardList: { scope: 'ALL' },
  baseInfo: { alias: 'anniversary' },
  getActivityId: { alias: 'anniversary' },
  generalGetActivityId: { alias: 'anniversary' },
  obtainReward: { activityId: '1020', taskId: 'kyc' },
}

function inputOf(call: Call): Record<string, unknown> {
  const known = inputs[call.name]
  if (known) return known
  const required = [...(call.params.required ?? []), ...(call.query.required ?? [])]
  const value = (name: string) => (/^(activityId|id)$/.test(name) ? '1020' : 'a')
  return Object.fromEntries(required.map((name) => [name, value(name)]))
}

let platform: Server
let origin: string
let seen: string[] = []
let close: () => Promise<void>

/** The bytes of an answer: spaces and an unknown field show whether they were read and written again. */
const bytesOf = (call: Call) => {
  const data = call.name === 'getAlias' ? { alias: 'anniversary' } : call.example
  return `{ "code":"00000", "msg":"", "more":1, "data":${JSON.stringify(data)}, "requestTime":1790000000000, "traceId":"${'a'.repeat(32)}" }`
}

beforeAll(async () => {
  const byPath = new Map(Object.values<Call>(calls).map((call) => [call.path, call]))
  platform = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname
    const call = byPath.get(path) ?? [...byPath.values()].find((one) => path === one.path.replace(/\{\w+\}/, '1020'))
    seen.push(call?.name ?? path)
    response.writeHead(200, { 'content-type': 'application/json' }).end(call ? bytesOf(call) : '{}')
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const address = platform.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const remote = remoteInMemory({ url, signKey: 'the-sign-key' })
  await remote.platform.publish(release, by)
  const app = await buildServer({ PLATFORM_URL: url, SIGN_KEY: 'the-sign-key' }, { remote, platform: remote.platform })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  platform.closeAllConnections()
  platform.close()
})

describe('every call of the contract has one owner', () => {
  const send = async (call: Call) => {
    seen = []
    return callAt(origin, call, inputOf(call), { key: 'the-sign-key' })
  }
  const listed = Object.values<Call>(calls)

  it.each(listed.filter(({ name }) => !(name in configCalls)))('$name is forwarded byte for byte', async (call) => {
    const { status, text } = await send(call)
    expect([status, seen]).toEqual([200, [call.name]])
    expect(text).toBe(bytesOf(call))
  })

  it('baseInfo is answered here', async () => {
    await send(calls.baseInfo)
    const { envelope } = await send(calls.baseInfo)
    expect(seen).toEqual([])
    expect(envelope).toMatchObject({ code: '00000', data: { alias: 'anniversary', config: { page: release.page } } })
  })

  it('nonProductizedDetail is answered by the platform, with the config of this server', async () => {
    const { envelope } = await send(calls.nonProductizedDetail)
    expect(seen).toContain('nonProductizedDetail')
    expect(envelope.data).toEqual({
      ...calls.nonProductizedDetail.example,
      config: { page: release.page, words: release.words.en },
    })
  })

  it('no other call carries a config', () => {
    const withConfig = listed.filter(({ data }) => 'config' in ((data as { properties?: object }).properties ?? {}))
    expect(withConfig.map(({ name }) => name).sort()).toEqual(Object.keys(configCalls).sort())
  })
})
