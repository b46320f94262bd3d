import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBases } from './bases.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { isPolluted } from './inspect.ts'
import { type Mutation, mutate, mutations, share } from './mutate.ts'
import { seed } from './seed.ts'

const count = Number(process.env.FUZZ_MUTANTS ?? 400)
const mutants = fc.record({
  isRendered: fc.noBias(fc.integer({ min: 0, max: 9 })).map((n) => n < 8),
  base: share,
  changes: mutations,
})
const bases = readBases()
// Most mutants come from renderable folders, because most fixtures are broken.
const [rendered, others] = [bases.filter(({ isRendered }) => isRendered), bases.filter(({ isRendered }) => !isRendered)]

const folders = bases.map(({ files }) => files)

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture(bases)
})
afterAll(() => fixture.close())

/** Mutants per batch: some have megabytes. */
const batch = 100

interface Sum {
  ends: Record<'refused' | 'rendered' | 'checked', number>
  times: number[]
  faults: string[]
  blocks: Map<string, number>
}

/** Checks one mutant; stores failures with a recipe to repeat them. */
async function judge(
  sum: Sum,
  turn: number,
  made: { isRendered: boolean; base: number; changes: Mutation[] },
): Promise<void> {
  const list = made.isRendered ? rendered : others
  const base = list[Math.floor(made.base * list.length)]
  if (!base) return
  const files = made.changes.reduce((changed, change) => mutate(changed, change, folders), base.files)
  const recipe = () => `mutant ${turn} of seed ${seed}: ${base.alias} ${JSON.stringify(made)}`
  let began = performance.now()
  try {
    const { end, faults, blocks, publishing } = await fixture.judge(base, files, turn)
    began += publishing
    sum.ends[end] += 1
    for (const fault of faults) sum.faults.push(`${fault}\n  ${recipe()}`)
    for (const block of blocks) sum.blocks.set(block, (sum.blocks.get(block) ?? 0) + 1)
  } catch (error) {
    sum.faults.push(`${error instanceof Error ? error.stack : error}\n  ${recipe()}`)
  }
  sum.times.push(performance.now() - began)
  if (isPolluted()) throw new Error(`What all objects share was changed by ${recipe()}`)
}

function printSum({ ends, times, blocks }: Sum): void {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? 0).toFixed(1)
  console.log(
    `${times.length} mutants of ${bases.length} folders (seed ${seed}): ${ends.refused} refused with their places, ` +
      `${ends.rendered} rendered, ${ends.checked} good; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.999999)} ms`,
  )
  for (const [block, times] of blocks) console.log(`  left out ${times} times: ${block}`)
}

test('every mutant is refused with its place, or is a page without danger', async () => {
  const sum: Sum = { ends: { refused: 0, rendered: 0, checked: 0 }, times: [], faults: [], blocks: new Map() }
  for (let begun = 0; begun < count; begun += batch) {
    const made = fc.sample(mutants, { seed: seed + begun, numRuns: Math.min(batch, count - begun) })
    for (const [index, mutant] of made.entries()) await judge(sum, begun + index, mutant)
  }
  printSum(sum)
  expect(sum.faults.slice(0, 5), `${sum.faults.length} faults`).toEqual([])
  expect([...sum.blocks.keys()], 'a config that passes is rendered completely').toEqual([])
  expect(sum.times).toHaveLength(count)
}, 3_600_000)

test('the samples themselves are rendered', async () => {
  const ends = []
  for (const [turn, base] of bases.entries())
    if (base.isRendered) ends.push((await fixture.judge(base, base.files, turn)).end)
  expect(ends.filter((end) => end === 'rendered').length).toBeGreaterThan(5)
})
