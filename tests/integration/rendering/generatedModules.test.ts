// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { generated } from '../../../src/build/generated.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'

const plugin = generated()

/** A module as the build gets it. */
async function load<T>(name: string): Promise<(call: Pick<Call, 'name'>, data: unknown) => T> {
  const code = await plugin.load.call({ addWatchFile() {} }, `\0virtual:${name}`)
  if (code === undefined) throw new Error(`There is no module ${name}.`)
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`))
    .default
}
const all: Call[] = Object.values(calls)
const namesOf = (list: readonly Call[]) => list.map(({ name }) => name)

describe('the generated checks of answers', () => {
  it('refuse null and accept the example of each call', async () => {
    const fits = await load<boolean>('answer-checks')
    expect(namesOf(all.filter((call) => fits(call, null)))).toEqual([])
    expect(namesOf(all.filter((call) => fits(call, call.example)))).toEqual(namesOf(all))
  })

  it('name the wrong field for every call', async () => {
    const placeOf = await load<string | null>('answer-places')
    expect(namesOf(all.filter((call) => placeOf(call, null) === null))).toEqual([])
  })
})
