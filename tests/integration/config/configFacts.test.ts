import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accentNeighbors, contrast } from '../../../src/config/check/contrast.ts'
import { pluralForms } from '../../../src/config/check/plurals.ts'
import { satisfiabilityOf } from '../../../src/config/check/satisfiability.ts'
import { checkFiles, readSite, showSarif } from '../../../src/config/index.ts'
import { languages } from '../../../src/contract/languages.ts'
import { pageEnvironment } from '../../../src/expressions/index.ts'
import { palette } from '../../../src/ui/theme/colors.ts'
import { checkWith, folderWith, readBase } from '../../fixtures/configs/harness.ts'
import { registry } from '../../fixtures/configs/registry.ts'

describe('duplicated facts', () => {
  it.each(languages.map(({ language, intlTag }) => [language, intlTag]))(
    '%s has the plural forms of CLDR',
    (language, tag) => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
      expect([...pluralForms(language)].sort()).toEqual([...pluralCategories].sort())
    },
  )

  it('the contrast of the accent is checked against the colors of the theme', () => {
    expect(accentNeighbors.ink).toBe(palette.accent.ink[0])
    expect(accentNeighbors.darkGround).toBe(palette.raised.DEFAULT[1])
    expect(accentNeighbors.lightGround).toBe(palette.surface.DEFAULT[0])
    expect(contrast(palette.accent.DEFAULT[0], accentNeighbors.ink)).toBeGreaterThan(4.5)
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  })
})

describe('the possible results of conditions', () => {
  it.each([
    ["state == 'ENDED' && state == 'SETTLED'", 'never'],
    ["state == 'ENDED' && state in ['SETTLED', 'CLAIMABLE']", 'never'],
    ['user.kycLevel > 2 && user.kycLevel < 1', 'never'],
    ['!user.loggedIn && user.applied', 'never'],
    ["locale == 'en' && !(locale != 'ar')", 'never'],
    ['user.applied || !user.applied', 'always'],
    ["state != 'ENDED' || state != 'SETTLED'", 'always'],
    ["state == 'ENDED' || state == 'SETTLED'", 'open'],
    ['user.kycLevel >= 1 && user.kycLevel <= 1', 'open'],
    ['user.kycLevel > 1 && user.kycLevel < 2', 'never'],
    ['tasks.exists(t, t.locked) && user.applied', 'open'],
    ['tasks.exists(t, t.locked) && !tasks.exists(t, t.locked)', 'never'],
    ["user.region == 'TR' && user.region != 'TR'", 'never'],
    ["user.region != 'TR'", 'open'],
    ["app.version == '' || user.newUser", 'open'],
    ['now > 5 || now <= 5', 'always'],
    ['(', 'open'],
  ] as const)('%s: %s', (source, outcome) => expect(satisfiabilityOf([source], pageEnvironment)).toBe(outcome))

  it('include the conditions of parents', () => {
    const around = readBase('activity.json')
      .replace('"type": "Columns",', '"type": "Columns", "when": "user.loggedIn",')
      .replace(/"when": "user.applied && .*"/, '"when": "!user.loggedIn"')
    expect(checkWith({ 'activity.json': around }).problems).toMatchObject([
      { code: 'P0410', pointer: '/page/1/slots/start/0/when', cause: expect.stringContaining('user.loggedIn') },
    ])
  })
})

describe('the other folders of a site', () => {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), text)
  }

  it('provide addresses and used activity ids', async () => {
    write('spring/activity.json', '{}')
    write('spring/platform.json', '{ // its number\n "activityId": "1001", }')
    write('help/page.json', '{}')
    write('help/locales/en.json', '{ "a": "Join [here](/activity/spring)." }')
    write('broken/activity.json', '{}')
    write('broken/platform.json', '{ "activityId": ')
    write('assets/logo.svg', '')
    const site = await readSite(dir)
    expect([...site].sort((a, b) => (a.alias < b.alias ? -1 : 1))).toEqual([
      { alias: 'broken', kind: 'activity', activityId: null },
      {
        alias: 'help',
        kind: 'page',
        activityId: null,
        page: { activities: ['/activity/spring'], texts: new Map([['a', 'Join [here](/activity/spring).']]) },
      },
      { alias: 'spring', kind: 'activity', activityId: '1001' },
    ])
    const options = { registry, now: Date.parse('2026-11-20T00:00:00Z'), site }
    const problems = checkFiles(folderWith({}), options).problems
    expect(problems.map(({ code, file, message }) => `${code} ${file}: ${message}`)).toEqual([
      'P0718 configs/base/platform.json: The folder "spring" already has the activityId "1001".',
      'P0506 configs/base/platform.json: No page has the address /terms.',
    ])
  })
})

describe('SARIF', () => {
  it('lists each rule once and the place of each result', () => {
    const { problems } = checkWith({
      'activity.json': readBase('activity.json').replace('"Hero"', '"Herro"').replace('"gift"', '7'),
    })
    const { version, runs } = JSON.parse(showSarif(problems))
    expect(version).toBe('2.1.0')
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['P0201'])
    expect(runs[0].results).toMatchObject([
      {
        ruleId: 'P0201',
        ruleIndex: 0,
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'configs/base/activity.json' },
              region: { startLine: 14, startColumn: 15, endLine: 14, endColumn: 22 },
            },
          },
        ],
      },
    ])
    expect(JSON.parse(showSarif([])).runs[0].results).toEqual([])
  })
})

describe('expressions outside of conditions', () => {
  const page = readBase('activity.json')
  const problemsOf = (from: string, to: string) =>
    checkWith({ 'activity.json': page.replace(from, to) }).problems.map(({ code, pointer }) => `${code} ${pointer}`)
  const rules = '{ "id": "rules", "type": "Rules" }'
  const each = (list: string, rest: string) =>
    `{ "id": "rules", "type": "Rules", "each": { "in": "${list}", "as": "task" }, ${rest} }`

  it('can use the row of a repeated block and its fields', () => {
    expect(problemsOf(rules, each('tasks', '"when": "task.locked"'))).toEqual([])
    expect(problemsOf(rules, each('tasks', '"when": "task.lockd"'))).toEqual(['P0403 /page/2/when'])
    expect(problemsOf(rules, '{ "id": "rules", "type": "Rules", "when": "task.locked" }')).toEqual([
      'P0402 /page/2/when',
    ])
  })

  it('repeat over a list that cannot use its own rows', () => {
    expect(problemsOf(rules, each('user.kycLevel', '"when": "user.applied"'))).toEqual(['P0406 /page/2/each/in'])
    expect(problemsOf(rules, each('tasks.filter(t, t == task)', '"when": "user.applied"'))).toEqual([
      'P0402 /page/2/each/in',
    ])
  })

  it('of a bound prop have the type of the prop', () => {
    const bound = (source: string) => problemsOf('"limit": 10', `"limit": { "$": "${source}" }`)
    expect(bound('tasks.size()')).toEqual([])
    expect(bound('tasks.siz()')).toEqual(['P0404 /page/1/slots/start/0/props/limit/$'])
    expect(bound('locale')).toEqual(['P0406 /page/1/slots/start/0/props/limit/$'])
  })
})
