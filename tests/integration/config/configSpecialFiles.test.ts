import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkFolder, readFolder, readSite } from '../../../src/config/index.ts'
import { registry } from '../../fixtures/configs/registry.ts'

const root = mkdtempSync(join(tmpdir(), 'playbill-specials-'))
const dir = join(root, 'base')
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true })
  cpSync('tests/fixtures/configs/base', dir, { recursive: true })
  mkdirSync(join(dir, 'assets'))
  writeFileSync(picture, webp)
})

const picture = join(dir, 'assets/hero.webp')
const webp = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffcc00' } })
  .webp()
  .toBuffer()
const now = Date.parse('2026-11-20T00:00:00Z')

async function said() {
  const { problems, texts } = await checkFolder(dir, { registry, now })
  // Messages and texts must not contain data of the machine.
  const shown = JSON.stringify([problems, [...texts]])
  return {
    shown,
    problems: problems.map(({ code, file, message }) => `${code} ${file.slice(dir.length + 1)}: ${message}`),
  }
}

const pipe = (path: string) => execFileSync('mkfifo', [path])

describe('a folder of configs', { timeout: 20_000 }, () => {
  it('has no problems', async () => expect((await said()).problems).toEqual([]))

  it.each(['activity.json', 'platform.json', 'locales/en.json'])(
    'does not follow a symbolic link instead of %s',
    async (path) => {
      const secret = join(root, 'secret.json')
      writeFileSync(secret, '{ "password": "correct horse" }')
      rmSync(join(dir, path))
      symlinkSync(secret, join(dir, path))
      const { problems, shown } = await said()
      expect(problems).toEqual([expect.stringContaining(`${path}: `)])
      expect(problems[0]).toContain('symbolic link')
      expect(shown).not.toContain('correct horse')
    },
  )

  it.runIf(process.platform === 'linux')('does not show the environment of the process', async () => {
    rmSync(join(dir, 'locales/ar.json'))
    symlinkSync('/proc/self/environ', join(dir, 'locales/ar.json'))
    const { problems, shown } = await said()
    expect(problems).toHaveLength(1)
    expect(shown).not.toContain('PATH=')
  })

  it.runIf(process.platform !== 'win32')('does not wait for a pipe', async () => {
    for (const path of ['locales/ar.json', 'assets/hero.webp']) {
      rmSync(join(dir, path), { force: true })
      pipe(join(dir, path))
    }
    const { problems } = await said()
    expect(problems).toHaveLength(2)
    expect(problems.filter((one) => one.includes('a pipe'))).toHaveLength(2)
  })

  it('reports a linked folder of texts once', async () => {
    cpSync(join(dir, 'locales'), join(root, 'words'), { recursive: true })
    rmSync(join(dir, 'locales'), { recursive: true })
    symlinkSync(join(root, 'words'), join(dir, 'locales'))
    expect((await said()).problems).toEqual([expect.stringMatching(/^P0012 locales: .*symbolic link/)])
  })

  it('does not follow a symbolic link in its assets', async () => {
    rmSync(picture)
    symlinkSync('/etc/hostname', picture)
    const { assets, specials } = await readFolder(dir)
    expect([...assets.keys()]).toEqual([])
    expect([...(specials ?? [])]).toEqual([['assets/hero.webp', 'a symbolic link']])
  })

  it('does not read a file of several gigabytes', async () => {
    truncateSync(join(dir, 'locales/ar.json'), 20 * 2 ** 30)
    truncateSync(picture, 20 * 2 ** 30)
    const { problems } = await said()
    expect(problems.filter((one) => one.startsWith('P0002 locales/ar.json'))).toHaveLength(1)
    expect(problems.filter((one) => one.includes('assets/hero.webp'))).toHaveLength(1)
  })

  it('is not followed by the list of a site either', async () => {
    rmSync(join(dir, 'platform.json'))
    symlinkSync('/proc/self/environ', join(dir, 'platform.json'))
    const [entry] = await readSite(root)
    expect(entry).toMatchObject({ alias: 'base', activityId: null })
  })

  it('reads regular files', () => {
    expect(readFileSync(join(dir, 'activity.json'), 'utf8')).toBe(
      readFileSync('tests/fixtures/configs/base/activity.json', 'utf8'),
    )
  })
})
