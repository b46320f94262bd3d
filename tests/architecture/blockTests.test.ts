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
})
