import { describe, expect, it } from 'vitest'
import { sealHostList } from '../../src/contract/sealHostList.ts'
import { createServerClock, loadHosts, memoryStorage } from '../../src/request/index.ts'

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

async function makeKeys() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('Ed25519 makes pairs')
  return {
    key: base64(crypto.getRandomValues(new Uint8Array(32)).buffer),
    publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: base64(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  }
}

const keys = await makeKeys()
const hosts = ['https://a.example', 'https://b.example:8443']
const clock = createServerClock()
const soon = () => clock.now() + 60_000
const seal = (list: object) => sealHostList({ v: 1, exp: soon(), hosts, ...list } as never, keys)
const order = async (text: string, parts: { allowLocal?: boolean; key?: string; publicKey?: string } = {}) =>
  (await loadHosts({ ...keys, text, origin: '', storage: memoryStorage(), clock, ...parts })).order()

const builtIn = ['']

describe('a sealed host list', () => {
  it('contains its hosts in order', async () => {
    expect(await order(await seal({}))).toEqual(hosts)
  })

  it('is optional', async () => {
    expect(await order('')).toEqual(builtIn)
  })

  it.each([
    ['is over', { exp: 1 }],
    ['is of another version', { v: 2 }],
    ['is empty', { hosts: [] }],
    ['names a host without https', { hosts: ['http://a.example'] }],
    ['names an address, not a host', { hosts: ['https://a.example/path'] }],
    ['names a wildcard', { hosts: ['https://*.example'] }],
    ['carries a password', { hosts: ['https://user:secret@a.example'] }],
    ['names something else', { hosts: [7] }],
    ['names too many', { hosts: Array(11).fill('https://a.example') }],
    ['never ends', { exp: null }],
    ['names this machine', { hosts: ['http://localhost:3000'] }],
  ])('is ignored when it %s', async (_, list) => {
    expect(await order(await seal(list))).toEqual(builtIn)
  })

  it('can contain localhost in development', async () => {
    const local = ['http://localhost:3000', 'http://127.0.0.1:3001']
    expect(await order(await seal({ hosts: local }), { allowLocal: true })).toEqual(local)
  })

  it('is ignored with any changed bit, another key or signature', async () => {
    const text = await seal({})
    const [body = '', signature = ''] = text.split('.')
    const other = await makeKeys()
    const forged = await sealHostList({ v: 1, exp: soon(), hosts }, { ...keys, privateKey: other.privateKey })
    const flipped = (part: string, at: number) => {
      const bytes = Buffer.from(part, 'base64')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    for (const at of [0, 11, 12, 40, Buffer.from(body, 'base64').length - 1]) {
      expect(await order(`${flipped(body, at)}.${signature}`)).toEqual(builtIn)
    }
    expect(await order(`${body}.${flipped(signature, 5)}`)).toEqual(builtIn)
    expect(await order(forged)).toEqual(builtIn)
    expect(await order(text, { key: other.key })).toEqual(builtIn)
    expect(await order(text, { publicKey: other.publicKey })).toEqual(builtIn)
    expect(await order(body)).toEqual(builtIn)
    expect(await order('not base64!')).toEqual(builtIn)
  })
})
