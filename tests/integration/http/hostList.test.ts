import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sealHostList } from '../../../src/contract/sealHostList.ts'
import { readHostList } from '../../../src/server/hostList.ts'
import { contentSecurityPolicy } from '../../../src/server/security.ts'

const folder = mkdtempSync(join(tmpdir(), 'playbill-hosts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
const key = base64(crypto.getRandomValues(new Uint8Array(32)).buffer)
const publicKey = base64(await crypto.subtle.exportKey('raw', pair.publicKey))
const privateKey = base64(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
const hosts = ['https://a.example', 'https://b.example:8443']

const write = (content: string) => {
  const path = join(folder, 'hosts.json')
  writeFileSync(path, content)
  return path
}
const sealed = async (list: object = {}) => {
  const text = await sealHostList({ v: 1, exp: Date.now() + 60_000, hosts, ...list } as never, { key, privateKey })
  return write(JSON.stringify({ text, key, publicKey }))
}

describe('the host list that a server gives to its pages', () => {
  it('is sealed; the content policy of the pages allows exactly these hosts', async () => {
    const { sealed: given, origins } = await readHostList(await sealed(), false)
    expect(given).toMatchObject({ key, publicKey })
    expect(JSON.stringify(given)).not.toContain('a.example')
    expect(contentSecurityPolicy({ scripts: [], connect: origins })['connect-src']).toEqual(["'self'", ...hosts])
  })

  it('is refused at the start when pages would not trust it', async () => {
    await expect(readHostList(await sealed({ exp: 1 }), false)).rejects.toThrow(
      /^HOST_LIST=".*" cannot be used: .*out of date/,
    )
    await expect(readHostList(await sealed({ hosts: ['http://localhost:1'] }), false)).rejects.toThrow('cannot be used')
    await expect(readHostList(write('{"text":1}'), false)).rejects.toThrow('it must be JSON')
    await expect(readHostList(join(folder, 'none'), false)).rejects.toThrow('there is no such file')
  })

  it('may contain a loopback host when the server listens on loopback only', async () => {
    const local = ['http://localhost:1']
    expect((await readHostList(await sealed({ hosts: local }), true)).origins).toEqual(local)
  })
})
