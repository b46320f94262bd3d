// @vitest-environment node
import { expect, it } from 'vitest'
import { goldenOf, linesOf } from '../../fixtures/configs/golden.ts'
import { checkRuleMistake, ruleMistakes } from '../../fixtures/platform/ruleMistakes.ts'
import { searchedMistakes } from '../../fixtures/platform/searched.ts'

it('the report for each wrong value of the rules matches its snapshot', async () => {
  const all = ruleMistakes().map((slip) => [slip.name, linesOf(checkRuleMistake(slip))] as const)
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
  await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/platform/ruleMistakes.txt')
})

it('the report for mistakes of a search matches its snapshot', async () => {
  const all = searchedMistakes().map((slip) => [slip.name, linesOf(checkRuleMistake(slip))] as const)
  await expect(goldenOf(all)).toMatchFileSnapshot('../../fixtures/platform/searched.txt')
})
