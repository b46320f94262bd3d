import { rmSync } from 'node:fs'
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

/** The unit tests that read the list of blocks. */
const tests = [
  ...['activityTypes', 'urlSinks', 'blocksEvery', 'browserBuild', 'configSchemas', 'generatedChecked', 'imports'],
  ...['unsafeApis', 'words.test'],
]

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
    const { status, output } = copy.test(...tests)
    expect([status, output.split('\n').filter((line) => /FAIL|Error:/.test(line))]).toEqual([0, []])
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
