import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Type } from '../mutation/schemas.ts'
import * as parts from '../mutation/uiParts.ts'

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

it('the light parts of the interface are all that the actions use', () => {
  const files = readdirSync('src/actions', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const used = files.flatMap((name) =>
    [...readFileSync(join('src/actions', name), 'utf8').matchAll(/^import \{([^}]*)\} from '[./]*ui\/index\.ts'$/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('type ')),
  )
  expect(used).toContain('openDialog')
  expect([...new Set(used)].filter((part) => !Object.hasOwn(parts, part))).toEqual([])
})
