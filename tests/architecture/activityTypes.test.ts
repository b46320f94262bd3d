// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { mergeWords } from '../../src/build/words.ts'
import { activityTypeKeys, unknownActivityType } from '../../src/contract/activityType.ts'
import { languages } from '../../src/contract/languages.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'
import { artNames } from '../../src/registry/fields.ts'

/** Spec point 3. */
const specified: Record<string, number> = {
  NewUser: 1,
  PersonalTrading: 2,
  Lottery: 5,
  CopyTrading: 7,
  TeamTrading: 8,
  TradingDepositBonus: 9,
  CompoundTrading: 10,
}

const registry = createRegistry({ blocks, activities })

describe('the list of activity types', () => {
  it('matches the folders', () => {
    const folders = readdirSync('src/activities', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(activities.map(({ type }) => type).sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  it('has unique names and codes', () => {
    expect(registry.activityCode('Nothing')).toBe(unknownActivityType)
    const [first] = activities
    if (!first) throw new Error('There is no activity type.')
    const twin = (parts: object) => createRegistry({ blocks, activities: [first, { ...first, ...parts }] })
    expect(() => twin({ code: 32_000 })).toThrow(`Two activity types are called "${first.type}"`)
    expect(() => twin({ type: 'Another' })).toThrow(`The code ${first.code} of "Another" is taken by "${first.type}"`)
    expect(() => twin({ type: 'Another', code: unknownActivityType })).toThrow('is taken')
  })

  it('is the only place that names types', () => {
    const names = activities.map(({ type }) => type).join('|')
    const named = new RegExp(`['"\`](${names})['"\`]|^\\s*(${names}):|activity\\.type\\.\\d`, 'm')
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(tsx?|json)$/.test(file) && !/^activities[\\/]|\.test\./.test(file),
    )
    // Examples may contain any value, and one of the schemas that notes are about is named `Lottery`.
    const examples =
      /^(cli[\\/]new|config[\\/]explanations[\\/]|contract[\\/](calls[\\/]|openapi[\\/]answerNotes|operatorCalls|studioCalls|studioExamples)|registry[\\/]pageMigrations|studio[\\/]words[\\/])/
    expect(
      files
        .filter((file) => named.test(readFileSync(join('src', file), 'utf8')))
        .filter((file) => !examples.test(file)),
    ).toEqual([])
  })
})

describe.each(activities.map((activity) => [activity.type, activity] as const))('%s', (type, activity) => {
  it('has its code of the specification, or an unused code', () => {
    const taken = Object.entries(specified).filter(([name]) => name !== type)
    expect(taken.map(([, code]) => code)).not.toContain(activity.code)
    expect(activity.code).toBe(specified[type] ?? activity.code)
    expect(activity.description).toMatch(/\.$/)
  })

  it('has a name in every language file', async () => {
    const words = await mergeWords()
    const [key] = activityTypeKeys(activity.code)
    const files = [...new Set(languages.map(({ localeFileName }) => localeFileName))]
    expect(files.filter((file) => !words[file]?.[key]?.trim())).toEqual([])
    expect(Object.keys(activity.words).filter((file) => !files.includes(file))).toEqual([])
  })

  it('has existing artwork', () => {
    expect(artNames).toContain(activity.art)
    expect(registry.artOf(activity.code)).toBe(activity.art)
  })

  it('needs existing blocks, and its template uses them all', () => {
    const shown = activity.template.page.map((block) => block.type)
    expect(activity.needs.filter((need) => !registry.block(need))).toEqual([])
    expect(shown.filter((name) => !registry.block(name))).toEqual([])
    expect(activity.needs.filter((need) => !shown.includes(need))).toEqual([])
  })

  it('has the files of an activity type', () => {
    for (const file of ['index.ts', 'template.ts', 'words.json'])
      expect(existsSync(`src/activities/${type}/${file}`)).toBe(true)
  })
})
