import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keptNames } from '../../src/build/styles/shortNames.ts'

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx$/.test(name))
    .map((name) => join(folder, name))

/** Names of Chakra, which builds do not shorten. */
const isRecipe = (name: string) => name.includes('__') || name === 'button'

// Builds shorten the names of CSS Modules. A selector for another name would find nothing, without an error.
it('every class that a selector finds by a part of its name keeps its name in builds', () => {
  const found = [...filesIn('src'), ...filesIn('tests/e2e'), ...filesIn('tests/helpers')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[class\*=["']?([A-Za-z_-]+)/g)].map(([, name = '']) => ({
      file,
      name: name.replace(/^_|_$/g, ''),
    })),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ name }) => !isRecipe(name) && !keptNames.has(name))).toEqual([])
})

it('every kept name is a class of the project', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => readFileSync(join('src', name), 'utf8'))
  expect([...keptNames].filter((name) => !sheets.some((css) => css.includes(`.${name}`)))).toEqual([])
})
