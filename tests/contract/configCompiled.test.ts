import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { activity, page } from 'virtual:config-checks'
import { parse } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { compile, findingsOf } from '../../src/config/check/ajv.ts'
import { pageSchema } from '../../src/config/schema/pageSchema.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'

const registry = createRegistry({ blocks, activities })

/** The value as it is, then with each of its parts spoilt in turn. */
function* spoilt(value: unknown): Generator<unknown> {
  yield value
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key]
    const put = (other: unknown) => (Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other })
    yield put(0.5)
    for (const other of spoilt(part)) if (other !== part) yield put(other)
  }
}

it.each(['activity', 'page'] as const)('what the build compiled of %s finds what a compiler here finds', (kind) => {
  const here = compile(pageSchema(registry, kind))
  const built = findingsOf({ activity, page }[kind])
  const files = readdirSync('configs').map((alias) => `configs/${alias}/${kind}.json`)
  const [file = ''] = files.filter((path) => existsSync(path))
  const variants = [...spoilt(parse(readFileSync(file, 'utf8')))]
  expect(variants.length).toBeGreaterThan(20)
  for (const variant of variants) expect(built(variant)).toEqual(here(variant))
})
