import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemTable } from '../../../src/config/index.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { nodeFlags } from '../../helpers/nodeFlags.mjs'

const dir = mkdtempSync(join(tmpdir(), 'playbill-cli-'))
const configs = join(dir, 'configs')
const good = '{ "version": 1, "audience": { "locales": ["en"] }, "page": [{ "id": "rules", "type": "Section" }] }'
const bad = good.replace('"Section"', '"Sectoin"')

/** Runs the CLI in a separate process. */
function playbill(args: string[], cwd = dir) {
  const tool = resolve('src/cli/playbill.mjs')
  const env = { ...process.env, CONFIG_DIR: configs, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeFlags, tool, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

beforeAll(() => {
  for (const [alias, text] of Object.entries({ good, bad })) {
    mkdirSync(join(configs, alias, 'locales'), { recursive: true })
    writeFileSync(join(configs, alias, 'page.json'), text)
    writeFileSync(join(configs, alias, 'locales/en.json'), '{}')
  }
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('playbill check', () => {
  it('exits with 0 without problems', () => {
    expect(playbill(['check', 'good'])).toMatchObject({
      status: 0,
      stdout: 'configs/good: nothing wrong\n',
      stderr: '',
    })
  })

  it('exits with 1 and prints file, line and column of a mistake', () => {
    const { status, stdout } = playbill(['check'])
    expect(status).toBe(1)
    expect(stdout).toContain('error[P0201]: There is no block called "Sectoin".')
    expect(stdout).toMatch(/--> configs\/bad\/page\.json:1:86\n/)
    expect(stdout).toContain('Did you mean "Section"?')
    expect(stdout).toContain('2 configs: 1 error')
  })

  it('accepts a file, a folder, or a file of any name', () => {
    cpSync(join(configs, 'bad/page.json'), join(dir, 'loose.json'))
    for (const name of ['configs/bad/page.json', 'configs/bad', 'configs/bad/locales/en.json', 'loose.json']) {
      const { status, stdout } = playbill(['check', name, '--format', 'json'])
      expect([name, status]).toEqual([name, 1])
      expect(JSON.parse(stdout).problems).toMatchObject([{ code: 'P0201', line: 1, column: 86 }])
    }
  })

  it('prints only JSON with --format json', () => {
    const { status, stdout, stderr } = playbill(['check', 'good', '--format', 'json'])
    expect({ status, stderr, shown: JSON.parse(stdout) }).toEqual({
      status: 0,
      stderr: '',
      shown: { ok: true, problems: [] },
    })
  })

  it('is the bin of package.json and suggests commands', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).bin).toEqual({ playbill: 'src/cli/playbill.mjs' })
    expect(playbill(['chek'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Did you mean check?'),
    })
  })
})

describe('usage', () => {
  const run = (args: string[]) => runCommand(args, { CONFIG_DIR: configs })

  it.each([
    [['chek'], '(Did you mean check?)'],
    [['check', 'godo'], 'Did you mean "playbill check good"?'],
    [['check', 'nothing/like/this.json'], 'There is no config and no file'],
    [['check', '--fromat', 'json'], '(Did you mean --format?)'],
    [['check', '--format', 'xml'], 'Allowed choices are pretty, json'],
    [['explain', 'P020'], 'Did you mean "playbill explain P020'],
    [['explain'], "missing required argument 'code'"],
  ])('%j exits with 2 and a suggestion', async (args, hint) => {
    const { code, stdout, stderr } = await run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(hint)
  })

  it.each([[['--help']], [['check', '--help']], [['explain', '--help']], [[]]])('%j prints the help', async (args) => {
    expect(await run(args)).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: playbill') })
  })

  it('explains every code', async () => {
    for (const problem of Object.keys(problemTable)) {
      const { code, stdout } = await run(['explain', problem.toLowerCase()])
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(/Bad:.*\n {2}.+\n\nGood:\n {2}.+/),
      })
    }
  })
})
