import { describe, expect, it } from 'vitest'
import { causes } from '../../../src/config/explanations/causes.ts'
import { type Code, type Problem, problemTable } from '../../../src/config/index.ts'
import { checkExample, problemsOf } from '../../fixtures/configs/examples.ts'
import { goldenOf, linesOf } from '../../fixtures/configs/golden.ts'
import { brokenFiles, checkWith } from '../../fixtures/configs/harness.ts'

const codes = Object.keys(problemTable) as Code[]

/** Every problem of the broken fixtures, and of the bad example of every code. */
const emitted: [name: string, problem: Problem][] = [
  ...brokenFiles().flatMap(({ name, path, text }) =>
    checkWith({ [path]: text }).problems.map((problem): [string, Problem] => [name, problem]),
  ),
  ...codes.flatMap((code) =>
    problemsOf(code, 'bad').map((problem): [string, Problem] => [`example of ${code}`, problem]),
  ),
]

const sentence = /^[\p{Lu}"“'*{[\d/+].*[.?!"”)\]]$/su

describe('every problem', { timeout: 60_000 }, () => {
  it('of every code is emitted by a fixture', () => {
    const seen = new Set(emitted.map(([, { code }]) => code))
    expect(codes.filter((code) => !seen.has(code))).toEqual([])
  })

  it('of an example matches its snapshot', async () => {
    const all = codes.map((code) => [code, linesOf(checkExample(code, 'bad'))] as const)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/configs/examples.txt')
  })

  it('has a place, a cause and a fix', () => {
    const bare = emitted.filter(
      ([, { file, line, column, message, cause, suggestion }]) =>
        !file ||
        !(line >= 1) ||
        !(column >= 1) ||
        !/[.?!]$/.test(message) ||
        ![cause, suggestion].every((words) => sentence.test(words)),
    )
    expect(
      bare.map(([name, { code, message, cause, suggestion }]) => ({ name, code, message, cause, suggestion })),
    ).toEqual([])
  })

  it('has a cause and a fix that differ from its message', () => {
    const echo = emitted.filter(([, { message, cause, suggestion }]) => cause === message || suggestion === message)
    expect(echo.map(([name]) => name)).toEqual([])
  })

  it.each(codes)('%s has a cause and a fix in the table', (code) => {
    for (const words of causes[code]) expect(words).toMatch(sentence)
  })
})
