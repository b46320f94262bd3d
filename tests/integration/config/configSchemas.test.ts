import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { schemaFiles, schemaText } from '../../../src/build/schemas.ts'
import { checkFiles } from '../../../src/config/index.ts'
import type { JsonSchema } from '../../../src/config/schema/json.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'

const registry = createRegistry({ blocks, activities })

describe('schemas for editors', () => {
  it.each(Object.entries(schemaFiles()))('%s is up to date; if not, run "npm run schemas"', (name, schema) => {
    expect(readFileSync(`schemas/${name}`, 'utf8')).toBe(schemaText(schema))
  })

  it.each(Object.entries(schemaFiles()))('%s is small enough for an editor', (_, schema) => {
    expect(schemaText(schema).length).toBeLessThan(300 * 1024)
  })

  it('describe every block and its props', () => {
    const { $defs = {} } = schemaFiles()['activity.schema.json'] ?? {}
    for (const { type, props } of blocks) {
      const shown = $defs[`${type}.props`]?.properties ?? {}
      for (const part of [type, `${type}.fallback`])
        expect($defs[part]?.properties?.props).toEqual({ $ref: `#/$defs/${type}.props` })
      expect(Object.keys(shown).sort()).toEqual(Object.keys(props.properties).sort())
    }
  })
})

describe('every block of this project', () => {
  const check = (page: unknown) => {
    const text = JSON.stringify({ version: 1, audience: { locales: ['en'] }, page })
    const files = new Map([['page.json', { text }]])
    const { problems } = checkFiles({ alias: 'x', dir: 'x', files, assets: new Map() }, { registry, now: 0 })
    // There are no texts, no activity and no other blocks here.
    return problems
      .filter(({ code }) => !['P0307', 'P0218', 'P0213'].includes(code))
      .map(({ code, message }) => `${code} ${message}`)
  }
  const examples = blocks.flatMap(({ type, examples }) =>
    Object.entries(examples).map(([name, { props }]) => [type, name, props] as const),
  )

  it.each(examples)('%s accepts its example "%s"', (type, _, props) => {
    expect(check([{ id: 'x', type, props }])).toEqual([])
  })

  it.each(blocks.map(({ type }) => [type]))('%s refuses a prop it does not have', (type) => {
    const required = blocks.find((block) => block.type === type)?.examples
    const [example] = Object.values(required ?? {})
    const found = check([{ id: 'x', type, props: { ...example?.props, notAProp: 1 } }])
    expect(found).toEqual([`P0202 ${type} has no prop "notAProp".`])
  })
})

it.each(Object.entries(schemaFiles()))('every field of %s has a description and an example', (_, schema) => {
  const bare: string[] = []
  const visit = (node: JsonSchema, path: string): void => {
    for (const [name, field] of Object.entries(node.properties ?? {})) {
      const at = `${path}.${name}`
      // References are described at their definition; a constant needs no example.
      const isElsewhere = '$ref' in field || '$ref' in (field.items ?? {})
      const isShown =
        field.examples || field.enum || field.default !== undefined || field.properties || 'const' in field
      if (!('$ref' in field) && !field.description && !('const' in field)) bare.push(`${at}: no description`)
      if (!isElsewhere && !isShown && !field.anyOf) bare.push(`${at}: no example`)
      visit(field, at)
    }
    for (const part of [node.items, ...(node.anyOf ?? [])]) if (part) visit(part, path)
    for (const [name, part] of Object.entries(node.$defs ?? {})) visit(part, name)
  }
  visit(schema, '')
  expect(bare).toEqual([])
})
