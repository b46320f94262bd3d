import { describe, expect, it } from 'vitest'
import { plainPaint, showProblem } from '../../src/config/index.ts'
import { brokenFiles, checkWith } from '../fixtures/configs/stage.ts'

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

describe('one mistake gives one message at its place', () => {
  it.each(broken)('$name', ({ path, text, code, place, mend }) => {
    const { problems } = checkWith({ [path]: text })
    expect(problems.map((problem) => `${problem.code} ${problem.line}:${problem.column}`)).toEqual([`${code} ${place}`])
    if (mend) expect(problems[0]?.suggestion).toContain(mend)
  })

  it('reads as written down', async () => {
    const all = broken.map((file) => `── ${file.name}\n${shown(file)}\n`).join('\n')
    await expect(all).toMatchFileSnapshot('../fixtures/configs/golden.txt')
  })
})

describe('the suggested change', () => {
  const mendable = broken.flatMap((file) => {
    const [problem] = checkWith({ [file.path]: file.text }).problems
    return problem?.edit ? [{ ...file, edit: problem.edit }] : []
  })

  it('is there for most misspellings', () => {
    expect(mendable.length).toBeGreaterThan(20)
  })

  it.each(mendable)('mends $name', ({ path, text, edit, code }) => {
    const mended = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
    expect(checkWith({ [path]: mended }).problems.filter((problem) => problem.code === code)).toEqual([])
  })
})
