import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { activity, page, rules } from 'virtual:config-checks'
import { parse } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { compile, toValidate } from '../../../src/config/check/ajv.ts'
import { pageSchema } from '../../../src/config/schema/pageSchema.ts'
import { rulesSchema } from '../../../src/config/schema/rulesSchema.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'

const registry = createRegistry({ blocks, activities })

/** The value, then copies with one changed part each. */
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

const kinds = {
  activity: { built: activity, schema: pageSchema(registry, 'activity'), file: 'activity.json' },
  page: { built: page, schema: pageSchema(registry, 'page'), file: 'page.json' },
  rules: { built: rules, schema: rulesSchema(registry), file: 'platform.json' },
}

it.each(['activity', 'page', 'rules'] as const)(
  'the compiled check of %s finds the same problems as the schema',
  (kind) => {
    const here = compile(kinds[kind].schema)
    const built = toValidate(kinds[kind].built)
    const files = readdirSync('configs').map((alias) => `configs/${alias}/${kinds[kind].file}`)
    const [file = ''] = files.filter((path) => existsSync(path))
    const variants = [...spoilt(parse(readFileSync(file, 'utf8')))]
    expect(variants.length).toBeGreaterThan(20)
    for (const variant of variants) expect(built(variant)).toEqual(here(variant))
  },
)
