import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Type } from '../mutation/schemas.ts'

it('the schema builders of the mutation tests are all that the contract uses', () => {
  const files = readdirSync('src/contract', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const used = files.flatMap((name) =>
    [...readFileSync(join('src/contract', name), 'utf8').matchAll(/\bType\.([A-Z]\w*)\(/g)].map(
      ([, builder]) => builder,
    ),
  )
  expect(used).toContain('Record')
  expect([...new Set(used)].filter((builder) => !Object.hasOwn(Type, builder ?? ''))).toEqual([])
})
