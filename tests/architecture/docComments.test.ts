import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Exports that need no comment of their own, because another text says what they are. */
const saidElsewhere: readonly [reason: string, RegExp][] = [
  ['the summary of a call, which OpenAPI shows', /= defineCall\(/],
  ['the description of a block, which the gallery and the schema show', /= describeBlock\(/],
  ['the comment of the value that the type is computed from', /^export type \w+ = (?:Static<|\(?(?:keyof )?typeof )/],
]

/** What is exported under a name. Default exports are views and definitions of blocks, which their folder explains. */
const named = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|interface|type|class|enum) (\w+)/

/** The names that a text exports without a doc comment on the line before, with their lines. */
function undocumented(text: string): string[] {
  const lines = text.split('\n')
  const documented = new Set<string>()
  return lines.flatMap((line, index) => {
    const [, name] = named.exec(line) ?? []
    if (name === undefined || saidElsewhere.some(([, sign]) => sign.test(line))) return []
    // A comment on the first overload is for all of them.
    if (/\*\/$/.test(lines[index - 1] ?? '')) documented.add(name)
    return documented.has(name) ? [] : [`${index + 1} ${name}`]
  })
}

describe('a doc comment', () => {
  it('is before every export, unless another text says what it is', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join('src', name))
    expect(files.length).toBeGreaterThan(1_000)
    expect(
      files.flatMap((file) => undocumented(readFileSync(file, 'utf8')).map((found) => `${file}:${found}`)),
    ).toEqual([])
  })

  it.each([
    ['export const limit = 3', ['1 limit']],
    ['/** Bytes. */\nexport const limit = 3', []],
    ['/** Bytes. */\n\nexport const limit = 3', ['3 limit']],
    ['/**\n * Bytes.\n */\nexport async function read() {}', []],
    ['// Bytes.\nexport interface Limit {}', ['2 Limit']],
    ['/** Reads. */\nexport function read(): A\nexport function read(b: B): A', []],
    ["export const list = defineCall('list', {", []],
    ['export const spec = describeBlock({', []],
    ['export type Tab = (typeof tabs)[number]', []],
    ['export type Row = Selectable<Table>', ['1 Row']],
    ['export default function View() {}', []],
  ])('is looked for in %j', (text, expected) => {
    expect(undocumented(text)).toEqual(expected)
  })
})
