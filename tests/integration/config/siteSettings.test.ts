import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { linkRulesOf } from '../../../src/app/linkRulesOf.ts'
import { checkFiles, readSiteSettings } from '../../../src/config/index.ts'
import { isAllowedHost } from '../../../src/contract/allowedHosts.ts'
import { safeUrl } from '../../../src/ui/index.ts'
import { folderWith, readBase } from '../../fixtures/configs/harness.ts'
import { registry } from '../../fixtures/configs/registry.ts'

const dir = mkdtempSync(join(tmpdir(), 'playbill-site-'))
const file = join(dir, 'site.json')
afterEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const settingsOf = async (text: string) => {
  writeFileSync(file, text)
  const { settings, problems } = await readSiteSettings(dir)
  return { hosts: settings.linkHosts, codes: problems.map(({ code }) => code) }
}

describe('the settings of a site', () => {
  it('allow no other site by default', async () => {
    expect(await readSiteSettings(dir)).toMatchObject({ settings: { linkHosts: [] }, problems: [] })
  })

  it('contain hosts and wildcards for subdomains', async () => {
    const hosts = ['help.example.com', '*.example.org']
    expect(await settingsOf(JSON.stringify({ linkHosts: hosts }))).toEqual({ hosts, codes: [] })
  })

  it.each([
    ['an address instead of a host', '{ "linkHosts": ["https://help.example.com"] }'],
    ['a port', '{ "linkHosts": ["help.example.com:8443"] }'],
    ['every host there is', '{ "linkHosts": ["*"] }'],
    ['every host of an ending', '{ "linkHosts": ["*.com"] }'],
    ['capitals', '{ "linkHosts": ["Help.example.com"] }'],
    ['a field of another name', '{ "linkhosts": ["help.example.com"] }'],
    ['no list', '{ "linkHosts": "help.example.com" }'],
    ['a list', '[]'],
    ['no JSON', '{ "linkHosts": ['],
  ])('are invalid with %s and then allow nothing', async (_, text) => {
    const { hosts, codes } = await settingsOf(text)
    expect(hosts).toEqual([])
    expect(codes).toHaveLength(1)
  })

  it('contain each host once', async () => {
    expect(await settingsOf('{ "linkHosts": ["a.example.com", "a.example.com"] }')).toMatchObject({ codes: ['P0732'] })
  })

  it('are not read through a symbolic link', async () => {
    symlinkSync('/proc/self/environ', file)
    const { settings, problems } = await readSiteSettings(dir)
    expect(settings.linkHosts).toEqual([])
    expect(problems).toHaveLength(1)
  })
})

describe('allowed hosts', () => {
  const hosts = ['help.example.com', '*.example.org']
  it.each([
    ['help.example.com', true],
    ['a.example.org', true],
    ['a.b.example.org', true],
    ['example.org', false],
    ['evilexample.org', false],
    ['xhelp.example.com', false],
    ['help.example.com.evil.example', false],
    ['example.com', false],
  ])('%s: %s', (host, allowed) => {
    expect(isAllowedHost(host, hosts)).toBe(allowed)
    expect(safeUrl(`https://${host}/x`, undefined, hosts) !== null).toBe(allowed)
  })

  it('are not needed for paths of the site', () => {
    expect(safeUrl('/rewards', undefined, [])).toEqual({ href: '/rewards', kind: 'site' })
  })

  it('include the settings and the login and sign-up hosts', () => {
    const settings = { loginUrl: 'https://id.example/login', registerUrl: 'https://id.example/new', linkHosts: hosts }
    expect(linkRulesOf(settings as never)).toEqual({
      hosts: [...hosts, 'id.example', 'id.example'],
      own: ['id.example', 'id.example'],
    })
  })
})

describe('links to other sites', () => {
  const evil = 'https://evil.example/login'
  const words = readBase('locales/en.json')
  const checkWith = (changed: Record<string, string>, linkHosts: readonly string[]) =>
    checkFiles(folderWith(changed), { registry, now: Date.parse('2026-11-20T00:00:00Z'), linkHosts }).problems
  const inWords = words.replace(/("rules\.everybody": )"[^"]*"/, `$1"See [this](${evil})"`)
  // A link is the same in every language.
  const inArabic = readBase('locales/ar.json').replace('"الجميع."', `"انظر [هذا](${evil})"`)
  const inAction = readBase('activity.json').replace('"action": "apply"', `"action": "navigate", "to": "${evil}"`)
  const inRules = readBase('platform.json').replace(/("url": )"[^"]*"/, `$1"${evil}"`)

  it.each([
    ['words', { 'locales/en.json': inWords, 'locales/ar.json': inArabic }],
    ['actions', { 'activity.json': inAction }],
    ['terms', { 'platform.json': inRules }],
  ])('in %s are reported unless their host is allowed', (_, changed) => {
    expect(Object.values(changed)[0]).toContain(evil)
    const [problem, ...more] = checkWith(changed, [])
    expect(problem).toMatchObject({ code: 'P0508', suggestion: expect.stringContaining('evil.example') })
    expect(more).toEqual([])
    expect(checkWith(changed, ['evil.example'])).toEqual([])
  })
})

describe('playbill check', { timeout: 60_000 }, () => {
  it('checks site.json', () => {
    cpSync('configs/login', join(dir, 'login'), { recursive: true })
    writeFileSync(file, '{ "linkHosts": ["https://help.example.com"] }')
    const env = { ...process.env, CONFIG_DIR: dir, NO_COLOR: '1' }
    const run = spawnSync(process.execPath, [resolve('src/cli/playbill.mjs'), 'check', '--format', 'json'], {
      env,
      encoding: 'utf8',
    })
    expect(run.status).toBe(1)
    const named = JSON.parse(run.stdout).problems.filter(({ file: name }: { file: string }) =>
      name.endsWith('site.json'),
    )
    expect(named).toMatchObject([{ code: 'P0106', line: 1, suggestion: expect.any(String) }])
  })
})
