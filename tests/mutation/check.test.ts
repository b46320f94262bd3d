// Runs with mocha: vitest starts a worker for each change, and these files take long to load. One test for each fixture, so
// that a change runs only the fixtures that reach it. Those that notice most in the least time are first.
import { beforeAll, describe, expect, it } from 'vitest'
import { maxParsed, parseFile } from '../../src/config/check/files.ts'
import { type Code, plainStyles, problemTable, showProblem } from '../../src/config/index.ts'
import { checkExample, problemsOf } from '../fixtures/configs/examples.ts'
import { linesOf, readGolden, shortLinesOf } from '../fixtures/configs/golden.ts'
import { brokenFiles, checkWith } from '../fixtures/configs/harness.ts'
import { checkMistake, checkShipped, names } from '../fixtures/mistakes/check.ts'
import { conditionResults } from '../fixtures/mistakes/conditionResults.ts'
import { consequences, linesOfConsequence } from '../fixtures/mistakes/consequences.ts'
import { checkFound, foundMistakes, limitsOfValues, linesOfLimits } from '../fixtures/mistakes/found.ts'
import { mistakes } from '../fixtures/mistakes/index.ts'
import { legitimate } from '../fixtures/mistakes/legitimate.ts'
import { checkPair, mistakePairs } from '../fixtures/mistakes/pairs.ts'
import { sentences } from '../fixtures/mistakes/sentences/index.ts'
import { checkWrongValue, wrongValues } from '../fixtures/mistakes/wrongValues.ts'
import { checkRuleMistake, ruleMistakes } from '../fixtures/platform/ruleMistakes.ts'
import { searchedMistakes } from '../fixtures/platform/searched.ts'

// What is compiled once and kept is compiled before a change is active.
checkWith({})
checkShipped('masters')

describe('check', () => {
  // A file that was parsed for an earlier change keeps what was read from it then.
  beforeAll(() => {
    for (let index = 0; index < maxParsed; index += 1) parseFile(`other/${index}.json`, { text: '{}' })
  })

  const explained = readGolden('mistakes/consequences.txt')
  it.each(consequences)('$name', (pair) => {
    expect(linesOfConsequence(pair)).toBe(explained.get(pair.name))
  })

  const said = readGolden('mistakes/sentences.txt')
  it.each(sentences)('$name', ({ name, lines }) => {
    expect(lines()).toBe(said.get(name))
  })

  const results = readGolden('mistakes/conditionResults.txt')
  it.each(conditionResults)('$name', ({ name, lines }) => {
    expect(lines()).toBe(results.get(name))
  })

  const broken = readGolden('configs/golden.txt')
  it.each(brokenFiles())('$name', ({ name, path, text }) => {
    const { problems, texts } = checkWith({ [path]: text })
    expect(problems.map((problem) => showProblem(problem, texts.get(problem.file), plainStyles)).join('\n')).toBe(
      broken.get(name),
    )
  })

  const entered = readGolden('platform/ruleMistakes.txt')
  it.each(ruleMistakes())('$name', (slip) => {
    expect(linesOf(checkRuleMistake(slip))).toBe(entered.get(slip.name))
  })

  const searched = readGolden('platform/searched.txt')
  it.each(searchedMistakes())('$name', (slip) => {
    expect(linesOf(checkRuleMistake(slip))).toBe(searched.get(slip.name))
  })

  const examples = readGolden('configs/examples.txt')
  const codes = Object.keys(problemTable) as Code[]
  it.each(codes)('the bad example of %s', (code) => {
    expect(linesOf(checkExample(code, 'bad'))).toBe(examples.get(code))
  })
  it.each(codes)('the good example of %s', (code) => {
    expect(problemsOf(code, 'good').filter((problem) => problem.code === code)).toEqual([])
  })

  const silent = readGolden('mistakes/golden.txt')
  it.each(mistakes.map((mistake) => ({ mistake, what: mistake[0] })))('$what', ({ mistake }) => {
    expect(linesOf(checkMistake(mistake))).toBe(silent.get(mistake[0]))
  })

  it.each(legitimate.map((change) => ({ change, what: change[0], code: change[1] })))('no $code: $what', (row) => {
    expect(checkMistake(row.change).problems.map((problem) => problem.code)).not.toContain(row.code)
  })

  const found = readGolden('mistakes/found.txt')
  it.each(foundMistakes('mistakes/found.txt'))('$name', (mistake) => {
    expect(linesOf(checkFound(mistake))).toBe(found.get(mistake.name))
  })

  const limits = readGolden('mistakes/limits.txt')
  it.each(limitsOfValues())('$name', (values) => {
    expect(linesOfLimits(values)).toBe(limits.get(values.name))
  })

  const pairs = readGolden('mistakes/pairs.txt')
  it.each(mistakePairs())('$name', (pair) => {
    expect(shortLinesOf(checkPair(pair))).toBe(pairs.get(pair.name))
  })

  const wrong = readGolden('mistakes/wrongValues.txt')
  it.each(wrongValues())('$name', (value) => {
    expect(shortLinesOf(checkWrongValue(value))).toBe(wrong.get(value.name))
  })

  it.each(names)('the shipped folder %s', (name) => {
    const { problems, release } = checkShipped(name)
    expect(problems).toEqual([])
    expect(release).not.toBeNull()
  })
})
