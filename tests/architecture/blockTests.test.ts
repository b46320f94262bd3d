import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'src/blocks'
const types = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The texts of the tests in the folder of a block. */
const testsOf = (type: string) =>
  readdirSync(join(folder, type))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, type, name), 'utf8'))

/** Finds a block as a type, in a text key and in an import. */
const named = (type: string) => new RegExp(`['"\`](${type}['"\`.]|[\\w./]*/${type}/)`)

/** Files outside of the folders of blocks that name one, each with the reason. */
const reasons: Record<string, string> = {
  'tests/integration/rendering/hooks.test.tsx': 'lists the blocks that alone use a hook',
  'tests/integration/rendering/previewPersonas.test.tsx': 'the countdown of a page for each persona and time',
  'tests/integration/rendering/shareHarness.tsx': 'TaskList has no props there',
  'tests/integration/rendering/shareTasks.test.tsx': 'TaskList with every block that shares',
  'tests/integration/rendering/taskBlocks.test.tsx': 'TaskList and ApplyBar with KolBind',
  'tests/integration/rendering/visitorRegion.test.tsx': 'ApplyBar, TaskList and EligibilityNotice',
  'tests/unit/analyticsCollector.test.ts': 'a name in an event',
  'tests/unit/expressions.test.ts': 'names to compare with misspelt ones',
  'tests/unit/i18nWords.test.ts': 'a text key',
}

describe('the tests of a block', () => {
  it.each(['{ type: "Hero" }', "word('Hero.upTo')", "from '../Hero/maxReward.ts'"])(
    'can be searched for a block: %s',
    (text) => {
      expect(named('Hero').test(text)).toBe(true)
      expect(named('Her').test(text)).toBe(false)
    },
  )

  it.each(types)('%s: name no other block, so that either can be deleted', (type) => {
    const others = types.filter((other) => other !== type)
    const texts = testsOf(type)
    expect(others.filter((other) => texts.some((text) => named(other).test(text)))).toEqual([])
  })

  it('lie in its folder', () => {
    const files = ['tests/integration/rendering', 'tests/unit'].flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name}`),
    )
    const found = files
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => {
        const text = readFileSync(file, 'utf8')
        return types.some((type) => named(type).test(text))
      })
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((file) => !(file in reasons))).toEqual([])
  })
})
