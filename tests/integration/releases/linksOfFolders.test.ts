import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src/app/entry-server.tsx'
import { publishingOf } from '../../../src/platform/index.ts'
import { createReleases } from '../../../src/server/releases/createReleases.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { type Harness, newFolder, openHarness } from '../platform/harness.ts'

const dataDir = newFolder()
const configDir = mkdtempSync(join(tmpdir(), 'playbill-links-'))
let harness: Harness
beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir })
})
afterAll(async () => {
  await harness.close()
  for (const dir of [dataDir, configDir]) rmSync(dir, { recursive: true, force: true })
})

const add = (alias: string) => cpSync(join('configs', alias), join(configDir, alias), { recursive: true })

describe('a folder with a link to a page that does not exist', () => {
  it('is refused with the problems of "playbill check", and published once the page is there', async () => {
    const printed: string[] = []
    const { platform } = harness
    const releases = createReleases({
      ...{ configDir, platform, registry, sandbox: false, now: Date.now },
      publishing: publishingOf(platform),
      print: (text) => void printed.push(text),
    })
    const check = async () =>
      JSON.parse((await runCommand(['check', '--format', 'json'], { CONFIG_DIR: configDir })).stdout)
    const outcomes = async () => {
      await releases.load()
      return releases.outcomes().map(({ alias, outcome }) => [alias, outcome])
    }
    const errorsOf = (problems: readonly { severity: string; message: string; line: number }[]) =>
      problems.filter(({ severity }) => severity === 'error').map(({ message, line }) => [line, message])

    add('agent-spring')
    expect(await outcomes()).toEqual([['agent-spring', 'refused']])
    expect(printed.join()).toContain('No page has the address /agent-terms.')
    const [refused] = releases.outcomes()
    expect(errorsOf(refused?.problems ?? [])).toEqual(errorsOf((await check()).problems))

    add('agent-terms')
    expect(await outcomes()).toEqual([
      ['agent-spring', 'published'],
      ['agent-terms', 'published'],
    ])
    expect(errorsOf((await check()).problems)).toEqual([])

    // A page that was published from elsewhere is a page, too.
    rmSync(join(configDir, 'agent-terms'), { recursive: true })
    const words = join(configDir, 'agent-spring', 'locales', 'en.json')
    writeFileSync(words, readFileSync(words, 'utf8').replace('"meta.title": "', '"meta.title": "Our '))
    expect(await outcomes()).toEqual([['agent-spring', 'published']])
  })
})
