import { expect, it } from 'vitest'
import { commonKeys } from '../../../src/cli/commonKeys.ts'
import { registry } from '../../../src/cli/registry.ts'
import { checkFiles, readFolder, readSite } from '../../../src/config/index.ts'

const options = {
  registry,
  site: await readSite('configs'),
  now: Date.parse('2026-11-22T10:00:00Z'),
  common: await commonKeys(),
  linkHosts: [],
}

/** Names that every object inherits: a table finds a function under them unless it looks for its own keys only. */
const inherited = ['constructor', 'valueOf'] as const

/** The values of a JSON text that are strings, with their positions in it; one for each name of a field. */
const stringsOf = (text: string) =>
  new Map(
    [...text.matchAll(/"(?:[\w-]+\.)*([\w-]+)": ("(?:[^"\\\n]|\\.)*")/g)].map((found) => [found[1], found]),
  ).values()

it.each(inherited)('"%s" as a value or in a text is checked like any other name', async (name) => {
  const folder = await readFolder('configs/lottery')
  const wrong: string[] = []
  for (const file of ['activity.json', 'platform.json', 'locales/en.json']) {
    const found = folder.files.get(file)
    if (!found || !('text' in found)) throw new Error(`There is no ${file}.`)
    const { text } = found
    for (const { 0: whole, 2: value = '', index } of stringsOf(text)) {
      const start = index + whole.length - value.length
      const written = file.startsWith('locales') ? `{{${name}}} &${name}; <${name}>${value.slice(1, -1)}` : name
      const changed = text.slice(0, start) + JSON.stringify(written) + text.slice(start + value.length)
      const files = new Map(folder.files).set(file, { text: changed })
      for (const problem of checkFiles({ ...folder, files }, options).problems)
        if (![problem.message, problem.cause, problem.suggestion].every((part) => typeof part === 'string'))
          wrong.push(`${file} ${value}: ${problem.code}`)
        else if (/native code|\[object/.test(problem.message + problem.cause + problem.suggestion))
          wrong.push(`${file} ${value}: ${problem.message} ${problem.cause} ${problem.suggestion}`)
    }
  }
  expect(wrong).toEqual([])
})
