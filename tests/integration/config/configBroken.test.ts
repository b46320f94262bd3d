import { describe, expect, it } from 'vitest'
import { plainStyles, showProblem } from '../../../src/config/index.ts'
import { goldenOf } from '../../fixtures/configs/golden.ts'
import { type Broken, brokenFiles, checkWith } from '../../fixtures/configs/harness.ts'

const broken = brokenFiles()

const shown = ({ path, text }: { path: string; text: string }) => {
  const { problems, texts } = checkWith({ [path]: text })
  return problems.map((problem) => showProblem(problem, texts.get(problem.file), plainStyles)).join('\n')
}

describe('a good folder', () => {
  it('has no problems and produces a release', () => {
    const { problems, release } = checkWith({})
    expect(problems).toEqual([])
    expect(release).toMatchObject({ alias: 'base', rules: { activityId: '1001' }, page: { type: 'NewUser' } })
  })
})

/** The problems of a broken file in order of position. */
const said = ({ path, text }: Broken) => checkWith({ [path]: text }).problems

const percent = (part: number, of: number) => `${part} of ${of} (${((100 * part) / of).toFixed(1)} %)`

describe('one mistake gives one message at its place', () => {
  it.each(broken)('$name', (file) => {
    const problems = said(file)
    const places = problems.map(({ code, line, column }) => `${code} ${line}:${column}`)
    expect(places).toEqual(file.expected.map(({ code, place }) => `${code} ${place}`))
    for (const [index, { fix }] of file.expected.entries())
      expect(problems[index]?.suggestion ?? '').toContain(fix ?? '')
  })

  it('matches the snapshot of messages', async () => {
    await expect(goldenOf(broken.map((file) => [file.name, shown(file)]))).toMatchFileSnapshot(
      '../../fixtures/configs/golden.txt',
    )
  })

  it('in numbers: one message for 95%, the place for 100%, the suggestion for 90%', () => {
    const single = broken.filter((file) => said(file).length === file.expected.length)
    const mistakes = broken.flatMap((file) => file.expected.map((expected) => ({ expected, problems: said(file) })))
    const placed = mistakes.filter(({ expected: { place }, problems }) =>
      problems.some(({ line, column }) => `${line}:${column}` === place),
    )
    const misspelt = mistakes.filter(({ expected }) => expected.isMisspelt)
    const meant = misspelt.filter(({ expected: { place, fix = '' }, problems }) =>
      problems.some((problem) => `${problem.line}:${problem.column}` === place && problem.suggestion?.includes(fix)),
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
  const fixable = broken.flatMap((file) => {
    const [problem, ...more] = said(file)
    return problem?.edit && more.length === 0 ? [{ ...file, code: problem.code, edit: problem.edit }] : []
  })

  it('exists for most misspellings', () => {
    expect(fixable.length).toBeGreaterThan(20)
  })

  it.each(fixable)('fixes $name', ({ path, text, edit, code }) => {
    const fixed = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
    expect(checkWith({ [path]: fixed }).problems.filter((problem) => problem.code === code)).toEqual([])
  })
})
