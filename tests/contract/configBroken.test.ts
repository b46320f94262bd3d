import { describe, expect, it } from 'vitest'
import { plainPaint, showProblem } from '../../src/config/index.ts'
import { type Broken, brokenFiles, checkWith } from '../fixtures/configs/stage.ts'

const broken = brokenFiles()

const shown = ({ path, text }: { path: string; text: string }) => {
  const { problems, texts } = checkWith({ [path]: text })
  return problems.map((problem) => showProblem(problem, texts.get(problem.file), plainPaint)).join('\n')
}

describe('a good folder', () => {
  it('is without a problem, and makes a release', () => {
    const { problems, release } = checkWith({})
    expect(problems).toEqual([])
    expect(release).toMatchObject({ alias: 'base', rules: { activityId: '1001' }, page: { type: 'NewUser' } })
  })
})

/** What a broken file is said to have, in the order of the places. */
const said = ({ path, text }: Broken) => checkWith({ [path]: text }).problems

const percent = (part: number, of: number) => `${part} of ${of} (${((100 * part) / of).toFixed(1)} %)`

describe('one mistake gives one message at its place', { timeout: 60_000 }, () => {
  it.each(broken)('$name', (file) => {
    const problems = said(file)
    const places = problems.map(({ code, line, column }) => `${code} ${line}:${column}`)
    expect(places).toEqual(file.expected.map(({ code, place }) => `${code} ${place}`))
    for (const [index, { mend }] of file.expected.entries())
      expect(problems[index]?.suggestion ?? '').toContain(mend ?? '')
  })

  it('reads as written down', async () => {
    const all = broken.map((file) => `── ${file.name}\n${shown(file)}\n`).join('\n')
    await expect(all).toMatchFileSnapshot('../fixtures/configs/golden.txt')
  })

  it('in numbers: one message in 95 %, the place in 100 %, what was meant in 90 %', () => {
    const single = broken.filter((file) => said(file).length === file.expected.length)
    const mistakes = broken.flatMap((file) => file.expected.map((expected) => ({ expected, problems: said(file) })))
    const placed = mistakes.filter(({ expected: { place }, problems }) =>
      problems.some(({ line, column }) => `${line}:${column}` === place),
    )
    const misspelt = mistakes.filter(({ expected }) => expected.isMisspelt)
    const meant = misspelt.filter(({ expected: { place, mend = '' }, problems }) =>
      problems.some((problem) => `${problem.line}:${problem.column}` === place && problem.suggestion?.includes(mend)),
    )
    console.info(
      [
        `one message a mistake: ${percent(single.length, broken.length)} files`,
        `line and column: ${percent(placed.length, mistakes.length)} mistakes`,
        `what was meant: ${percent(meant.length, misspelt.length)} misspellings`,
      ].join('\n'),
    )
    expect(broken.length).toBeGreaterThanOrEqual(150)
    expect(single.length / broken.length).toBeGreaterThanOrEqual(0.95)
    expect(placed.length).toBe(mistakes.length)
    expect(meant.length / misspelt.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('the suggested change', () => {
  const mendable = broken.flatMap((file) => {
    const [problem, ...more] = said(file)
    return problem?.edit && more.length === 0 ? [{ ...file, code: problem.code, edit: problem.edit }] : []
  })

  it('is there for most misspellings', () => {
    expect(mendable.length).toBeGreaterThan(20)
  })

  it.each(mendable)('mends $name', ({ path, text, edit, code }) => {
    const mended = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
    expect(checkWith({ [path]: mended }).problems.filter((problem) => problem.code === code)).toEqual([])
  })
})
