import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blockFiles } from '../../../src/cli/blockFiles.ts'
import { commonKeys } from '../../../src/cli/commonKeys.ts'
import { registry } from '../../../src/cli/registry.ts'
import { addToList } from '../../../src/cli/scaffold.ts'
import { checkFiles, createConfig } from '../../../src/config/index.ts'
import { runCommand } from '../../helpers/commandLine.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'playbill-new-'))
  vi.stubEnv('CONFIG_DIR', dir)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const run = (...args: string[]) => runCommand(args, { CONFIG_DIR: dir })

describe('playbill new', () => {
  it.each(registry.activities.map(({ type }) => [type]))('creates a config of %s without problems', async (type) => {
    const created = createConfig(
      { type, title: 'A "new" one', activityId: '7', from: '2027-03-01', to: '2027-04-01', zone: '-05:30' },
      registry,
    )
    const files = new Map([...created].map(([path, text]) => [path, { text }]))
    const folder = { alias: 'spring', dir: 'configs/spring', files, assets: new Map() }
    const options = { registry, now: Date.parse('2027-02-01T00:00:00Z'), site: [], common: await commonKeys() }
    const { problems, release } = checkFiles(folder, options)
    expect(problems).toEqual([])
    expect(release).not.toBeNull()
  })

  it('writes the folder and a unique activityId', async () => {
    expect(await run('new', 'spring', '--from', 'NewUser', '--title', 'Spring')).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(await run('new', 'summer', '--from', 'NewUser')).toMatchObject({ code: 0 })
    const file = (name: string) => JSON.parse(readFileSync(join(dir, 'spring', name), 'utf8'))
    // The heading is the title of the page: a change of one changes both.
    const hero = file('activity.json').page[0]
    expect(file('locales/en.json')[hero.props.title]).toBe('Spring')
    expect(hero.props.title).toBe(file('activity.json').meta.title)
    const numbers = ['spring', 'summer'].map(
      (alias) => JSON.parse(readFileSync(join(dir, alias, 'platform.json'), 'utf8')).activityId,
    )
    expect(numbers).toEqual(['1001', '1002'])
    expect(await run('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing wrong') })
  })

  it.each([
    [['new', 'Spring Sale', '--from', 'NewUser'], '"spring-sale"'],
    [['new', 'spring', '--from', 'NewUsr'], '"--from NewUser"'],
    [['new', 'spring'], '--from must name the type'],
    [['new', 'spring', '--from', 'NewUser', '--start', '1.3.2027'], '2027-03-01'],
    [['new', 'spring', '--from', 'NewUser', '--start', '2027-03-01', '--end', '2027-02-01'], '--end must come after'],
    [['new', 'spring', '--from', 'NewUser', '--zone', 'CET'], '+08:00'],
    [['block', 'new', 'prize-ticker'], '"PrizeTicker"'],
    [['block', 'new', 'Hero'], 'already'],
    [['block', 'nwe', 'Ticker'], 'Did you mean new'],
    [['activity', 'new', 'savings bonus'], '"SavingsBonus"'],
    [['activity', 'new', 'NewUser'], 'already'],
    [['activity', 'new', 'Savings', '--code', '1'], 'The code 1 belongs to NewUser'],
    [['activity', 'new', 'Savings', '--code', '0'], '1 to 32767'],
    [['diff', 'spring', 'nothing'], 'no config'],
    [['migrat'], 'Did you mean migrate'],
  ])('%j exits with 2 and a suggestion', async (args, hint) => {
    const { code, stderr } = await run(...args)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(hint) })
    expect(existsSync(join(dir, 'spring'))).toBe(false)
  })

  it('does not overwrite a folder', async () => {
    mkdirSync(join(dir, 'spring'))
    expect(await run('new', 'spring', '--from', 'NewUser')).toMatchObject({ code: 2 })
    expect(existsSync(join(dir, 'spring/activity.json'))).toBe(false)
  })
})

describe('playbill check --fix, diff and migrate on disk', () => {
  it('fixes the file, prints the fix, and has nothing left to fix', async () => {
    await run('new', 'spring', '--from', 'NewUser')
    const file = join(dir, 'spring/activity.json')
    const right = readFileSync(file, 'utf8')
    writeFileSync(file, right.replace('"Hero"', '"Herro"'))
    expect(await run('check', 'spring')).toMatchObject({ code: 1 })
    const fixed = await run('check', 'spring', '--fix')
    expect(fixed).toMatchObject({ code: 0, stdout: expect.stringContaining('fixed[P0201]') })
    expect(readFileSync(file, 'utf8')).toBe(right)
    expect((await run('check', 'spring', '--fix')).stdout).not.toContain('fixed')
  })

  it('compares two folders', async () => {
    await run('new', 'spring', '--from', 'NewUser')
    await run('new', 'summer', '--from', 'NewUser')
    const { code, stdout } = await run('diff', 'spring', 'summer')
    expect(code).toBe(0)
    expect(stdout).toContain('~ activityId: 1001 → 1002')
    expect((await run('diff', 'spring', 'spring')).stdout).toBe('no difference\n')
  })

  it('reports when no migration is needed', async () => {
    await run('new', 'spring', '--from', 'NewUser')
    expect(await run('migrate', '--dry-run')).toMatchObject({
      code: 0,
      stdout: 'Everything has the current version.\n',
    })
  })
})

describe('a new block', () => {
  it('has the files of a block under its name', () => {
    expect([...blockFiles('PrizeTicker').keys()]).toEqual([
      'index.ts',
      'PrizeTicker.tsx',
      'PrizeTicker.module.css',
      'words.json',
    ])
    expect(blockFiles('PrizeTicker').get('index.ts')).toContain("type: 'PrizeTicker'")
  })

  it('is added to the list, with sorted imports', () => {
    const lines = addToList(readFileSync('src/blocks/index.ts', 'utf8'), 'Heading').split('\n')
    const imports = lines.flatMap((line) => /^import (\w+) from/.exec(line)?.[1] ?? [])
    expect(imports).toContain('Heading')
    expect(imports).toEqual([...imports].sort())
    expect(lines.slice(-3)).toEqual(['  Heading,', ']', ''])
  })
})

describe('the files of a new block', () => {
  it.each(['Aside', 'Foo', 'Index', 'Iris', 'Ticker'])('pass the linter: %s', (name) => {
    const view = blockFiles(name).get(`${name}.tsx`) ?? ''
    const args = ['node_modules/.bin/biome', 'check', '--write', `--stdin-file-path=src/blocks/${name}/${name}.tsx`]
    expect(execFileSync(process.execPath, args, { input: view, encoding: 'utf8' })).toBe(view)
  })
})
