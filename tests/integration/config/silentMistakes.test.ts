import { describe, expect, it } from 'vitest'
import type { Checked } from '../../../src/config/index.ts'
import { problemOfAgentsAndBanners } from '../../../src/platform/rules/checkAgentsAndBanners.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { goldenOf, linesOf, shortLinesOf } from '../../fixtures/configs/golden.ts'
import { checkMistake, checkShipped, names } from '../../fixtures/mistakes/check.ts'
import { conditionResults } from '../../fixtures/mistakes/conditionResults.ts'
import { consequences, linesOfConsequence } from '../../fixtures/mistakes/consequences.ts'
import { checkFound, foundMistakes, limitsOfValues, linesOfLimits } from '../../fixtures/mistakes/found.ts'
import { type Mistake, mistakes } from '../../fixtures/mistakes/index.ts'
import { legitimate } from '../../fixtures/mistakes/legitimate.ts'
import { checkPair, mistakePairs } from '../../fixtures/mistakes/pairs.ts'
import { sentences } from '../../fixtures/mistakes/sentences/index.ts'
import { checkWrongValue, wrongValues } from '../../fixtures/mistakes/wrongValues.ts'

const results = new Map<Mistake, Checked>()

/** The cached check of a mistake. */
function checked(mistake: Mistake): Checked {
  const result = results.get(mistake) ?? checkMistake(mistake)
  results.set(mistake, result)
  return result
}

describe('each mistake of an operator is reported once with place, cause and fix', () => {
  it.each(mistakes.map((mistake) => ({ mistake, what: mistake[0], code: mistake[1] })))(
    '$what: $code',
    ({ mistake, code }) => {
      const { problems, release } = checked(mistake)
      expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
        expect.stringMatching(new RegExp(`^${code} `)),
      ])
      for (const { line, column, cause, suggestion } of problems) {
        expect(line * column).toBeGreaterThan(0)
        expect(cause).not.toBe('')
        expect(suggestion).not.toBe('')
      }
      // The platform must accept what passes the check.
      const rules = release?.rules
      if (rules) expect(problemOfRules(rules) ?? problemOfAgentsAndBanners(rules)).toBeNull()
    },
  )

  it.each(legitimate.map((change) => ({ change, what: change[0], code: change[1] })))(
    '$what is no mistake: no $code',
    ({ change, code }) => {
      expect(checkMistake(change).problems.map((problem) => problem.code)).not.toContain(code)
    },
  )

  it('matches the snapshot of messages', async () => {
    const all = mistakes.map((mistake) => [mistake[0], linesOf(checked(mistake))] as const)
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/mistakes/golden.txt')
  })

  it('reports the mistakes of a search as stored', async () => {
    const all = foundMistakes('mistakes/found.txt').map((found) => [found.name, linesOf(checkFound(found))] as const)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/mistakes/found.txt')
  })

  it('reports the values next to each limit as stored', async () => {
    const all = limitsOfValues().map((limits) => [limits.name, linesOfLimits(limits)] as const)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/mistakes/limits.txt')
  })

  it.each([
    ['sentences', sentences],
    ['conditionResults', conditionResults],
  ])('reports %s as stored', async (name, rows) => {
    const all = rows.map(({ name, lines }) => [name, lines()] as const)
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
    await expect(goldenOf(all)).toMatchFileSnapshot(`../../fixtures/mistakes/${name}.txt`)
  })

  it('leaves out the consequences of another problem as stored', async () => {
    const all = consequences.map((pair) => [pair.name, linesOfConsequence(pair)] as const)
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/mistakes/consequences.txt')
  })

  it('reports two mistakes at once as stored', async () => {
    const all = mistakePairs().map((pair) => [pair.name, shortLinesOf(checkPair(pair))] as const)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/mistakes/pairs.txt')
  })

  it('reports wrong values as stored', async () => {
    const all = wrongValues().map((wrong) => [wrong.name, shortLinesOf(checkWrongValue(wrong))] as const)
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
    await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/mistakes/wrongValues.txt')
  })

  it.each(names)('the shipped folder %s has no mistakes', (name) => {
    expect(checkShipped(name).problems).toEqual([])
  })
})
