import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openHostList } from '../../../src/contract/hostList.ts'
import { runCommand } from '../../helpers/commandLine.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'playbill-hosts-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dir, { recursive: true, force: true })
})

const run = (...args: string[]) => runCommand(['hosts', ...args])

const path = (name: string) => join(dir, name)
const read = (name: string) => JSON.parse(readFileSync(path(name), 'utf8'))
const hosts = ['https://api1.example.com', 'https://api2.example.com:8443']
const sealWith = (...more: string[]) =>
  run('seal', ...hosts, '--keys', path('keys.json'), '--out', path('list.json'), ...more)

describe('playbill hosts', () => {
  it('creates keys and a list that pages can open, and shows its expiry', async () => {
    expect(await run('keys', path('keys.json'))).toMatchObject({ code: 0 })
    expect(statSync(path('keys.json')).mode & 0o777).toBe(0o600)
    expect((await sealWith('--days', '7')).code).toBe(0)

    const list = read('list.json')
    expect(Object.keys(list)).toEqual(['text', 'key', 'publicKey'])
    expect(readFileSync(path('list.json'), 'utf8')).not.toContain(read('keys.json').privateKey)
    const opened = (now: number) => openHostList(list.text, { ...list, now, allowLocal: false })
    expect(await opened(Date.now())).toEqual(hosts)
    expect(await opened(Date.now() + 6.9 * 86_400_000)).toEqual(hosts)
    expect(await opened(Date.now() + 7.1 * 86_400_000)).toBeNull()

    const shown = await run('show', path('list.json'))
    expect(shown.code).toBe(0)
    expect(shown.stdout).toMatch(
      /^1\. https:\/\/api1\.example\.com\n2\. https:\/\/api2\.example\.com:8443\nValid until \d{4}-\S+Z \(6 days left\)\.\n$/,
    )
  })

  it('never overwrites keys', async () => {
    await run('keys', path('keys.json'))
    const before = readFileSync(path('keys.json'), 'utf8')
    const again = await run('keys', path('keys.json'))
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('it already exists')])
    expect(readFileSync(path('keys.json'), 'utf8')).toBe(before)
  })

  it.each([
    ['http://api.example.com'],
    ['https://api.example.com/path'],
    ['https://user:pass@api.example.com'],
    ['api.example.com'],
    ['http://localhost:3000'],
    ['https://*.example.com'],
  ])('refuses a host that pages do not accept: %s', async (host) => {
    await run('keys', path('keys.json'))
    const refused = await run('seal', host, '--keys', path('keys.json'), '--out', path('list.json'))
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('bare https origin')])
    expect(() => read('list.json')).toThrow()
  })

  it('accepts localhost with --allow-local', async () => {
    await run('keys', path('keys.json'))
    const args = ['http://localhost:3000', '--keys', path('keys.json'), '--out', path('list.json')]
    expect((await run('seal', ...args, '--allow-local')).code).toBe(0)
  })

  it('refuses mismatched keys, damaged keys and invalid days', async () => {
    await run('keys', path('keys.json'))
    await run('keys', path('other.json'))
    const keys = read('keys.json')
    writeFileSync(path('keys.json'), JSON.stringify({ ...keys, privateKey: read('other.json').privateKey }))
    expect((await sealWith()).stderr).toContain('the keys must be a pair')
    writeFileSync(path('keys.json'), JSON.stringify({ ...keys, privateKey: 'AAAA' }))
    expect((await sealWith()).stderr).toContain('Generate new ones with "playbill hosts keys"')
    writeFileSync(path('keys.json'), JSON.stringify(keys))
    for (const days of ['0', '-1', '1.5', 'soon', '10000']) expect((await sealWith('--days', days)).code, days).toBe(2)
    expect((await run('seal', ...hosts, '--keys', path('none.json'))).stderr).toContain('cannot be read')
  })

  it('reports expired and forged lists with exit code 1', async () => {
    await run('keys', path('keys.json'))
    await sealWith('--days', '1')
    vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] })
    const late = await run('show', path('list.json'))
    expect([late.code, late.stdout]).toEqual([1, expect.stringMatching(/api1\.example\.com[\s\S]*Expired at /)])
    vi.useRealTimers()
    const list = read('list.json')
    writeFileSync(path('list.json'), JSON.stringify({ ...list, text: list.text.replace(/^.{8}/, 'AAAAAAAA') }))
    const forged = await run('show', path('list.json'))
    expect([forged.code, forged.stderr]).toEqual([1, expect.stringContaining('forged or damaged')])
  })
})
