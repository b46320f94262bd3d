import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { copyProject, type ProjectCopy } from '../../helpers/copyProject.ts'

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

const types = blocks.map(({ type }) => type)
const needed = new Set(
  activities.flatMap(({ needs, template }) => [...needs, ...template.page.map((block) => block.type)]),
)

/** Tests that need several blocks, of which one is deleted: they are deleted with it. */
const ofSeveral = [
  {
    file: 'taskBlocks.test.tsx',
    title: 'focuses the code field by its button',
    deleted: ['KolBind'],
    reason: 'a card of TaskList leads to a block of the page',
  },
  {
    file: 'taskBlocks.test.tsx',
    title: 'is focused by the call to action',
    deleted: ['KolBind'],
    reason: 'the button of ApplyBar leads to a block of the page',
  },
  {
    file: 'shareTasks.test.tsx',
    title: 'completes the share task of its page',
    deleted: ['ShareBar', 'InviteCard'],
    reason: 'a block shares, and TaskList offers the claim',
  },
  {
    file: 'visitorRegion.test.tsx',
    title: 'sees once that the activity is restricted in the region',
    deleted: ['EligibilityNotice'],
    reason: 'of three blocks only one says it',
  },
]
const others = `^(?!.*(?:${ofSeveral.map(({ title }) => title).join('|')}))`

/**
 * The tests that read the list of blocks or their folders. `hostile`, `generatedHydrated` and `generatedRendered` are left
 * out: they render each block alone, so that a deleted one only takes its rows away.
 */
const tests = [
  ...['blocksEvery', 'hooks', 'languageVersions', 'taskBlocks', 'visitorRegion'],
  ...['activityTypes', 'actionsBoundary', 'blockTests', 'imports', 'unsafeApis', 'urlSinks', 'words.test', 'wordsUsed'],
  ...['browserBuild', 'configSchemas', 'generatedChecked'],
]

/**
 * The tests of the blocks that are left and name a deleted one. The others cannot notice: the type check has shown that they
 * import nothing of it.
 */
function testsNaming(gone: readonly string[]): string[] {
  const names = new RegExp(`\\b(${gone.join('|')})\\b`)
  const files = readdirSync(join(copy.root, 'src/blocks'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => names.test(readFileSync(join(copy.root, 'src/blocks', file), 'utf8')))
    .map((file) => join('src/blocks', file))
}

/** Deletes the folders of these blocks, and their lines. */
function retire(gone: readonly string[]): void {
  for (const type of gone) rmSync(join(copy.root, 'src/blocks', type), { recursive: true })
  const line = new RegExp(`^(import (${gone.join('|')}) from .*|  (${gone.join('|')}),)\\n`, 'gm')
  copy.edit('src/blocks/index.ts', (text) => text.replace(line, ''))
  expect(copy.run('--import', 'tsx', 'src/build/schemas.ts')).toMatchObject({ status: 0 })
}

const good = { status: 0, output: '' }

describe('a block is removed by deleting its folder and its line', () => {
  it('works for every block that no activity type needs', () => {
    const gone = types.filter((type) => !needed.has(type))
    expect(gone.length).toBeGreaterThan(10)
    retire(gone)
    expect(copy.checkTypes()).toEqual(good)
    const { status, output } = copy.test('--testNamePattern', others, ...tests, ...testsNaming(gone))
    expect([status, output.split('\n').filter((line) => /FAIL|Error:/.test(line))]).toEqual([0, []])
  })

  it.each(ofSeveral)('a test of several blocks is listed while it needs them: $title', ({ file, title, deleted }) => {
    const text = readFileSync(join('tests/integration/rendering', file), 'utf8')
    expect(text).toContain(title)
    for (const type of deleted) {
      expect(needed).not.toContain(type)
      expect(text).toContain(`'${type}'`)
    }
  })

  it('no code outside the blocks names a needed block: everything compiles without any block', () => {
    retire(types.filter((type) => needed.has(type)))
    expect(copy.checkTypes()).toEqual(good)
  })

  it('the checker reports every place that still uses a removed block', () => {
    const { status, output } = copy.run('src/cli/playbill.mjs', 'check', 'newcomer')
    expect(status).toBe(1)
    expect(output).toMatch(/configs\/newcomer\/activity\.json:\d+:\d+/)
    expect(output).toContain('error[P0201]')
  })
})
