import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { checkFiles } from '../../../src/config/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { docOf } from '../../../src/studio/gallery/docs.ts'
import { maxProps, minProps } from '../rendering/generatedProps.ts'

const registry = createRegistry({ blocks, activities })

/** The problems of a page with one block, without those about missing texts, other blocks and the activity. */
const check = (type: string, props: object) => {
  const page = { version: 1, audience: { locales: ['en'] }, page: [{ id: 'x', type, props }] }
  const files = new Map([['page.json', { text: JSON.stringify(page, null, 1) }]])
  const { problems } = checkFiles({ alias: 'x', dir: 'x', files, assets: new Map() }, { registry, now: 0 })
  return problems.filter(
    ({ code, severity }) => severity === 'error' && !code.startsWith('P03') && !['P0213', 'P0218'].includes(code),
  )
}

/** Swaps the last two letters. */
const misspell = (name: string) => `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`

describe.each(blocks.map((block) => [block.type, block] as const))('%s', (type, block) => {
  const names = Object.keys(block.props.properties)
  const required = docOf(block, {}).props.filter((prop) => prop.required && !/[.[]/.test(prop.path))
  const sources = readdirSync(`src/blocks/${type}`)
  const read = (name: string) => readFileSync(`src/blocks/${type}/${name}`, 'utf8')

  it('accepts minimal and maximal props', () => {
    expect(check(type, minProps(block.props))).toEqual([])
    expect(check(type, maxProps(block.props))).toEqual([])
  })

  it.each(names.filter((name) => name.length > 3).map((name) => [misspell(name), name]))(
    'refuses the prop "%s" and suggests "%s"',
    (wrong, name) => {
      const props: Record<string, unknown> = { ...maxProps(block.props) }
      props[wrong] = props[name]
      delete props[name]
      const found = check(type, props)
      expect(found.map(({ code }) => code)).toContain('P0202')
      expect(found.find(({ code }) => code === 'P0202')?.suggestion).toContain(name)
    },
  )

  it.each(required.map(({ path }) => [path]))('reports the missing required prop "%s" once', (path) => {
    const props: Record<string, unknown> = { ...maxProps(block.props) }
    delete props[path]
    const found = check(type, props)
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toContain(path)
  })

  it('uses tokens and logical properties in its styles', () => {
    const sheets = sources
      .filter((name) => name.endsWith('.css'))
      .map((name) => read(name).replace(/\/\*[\s\S]*?\*\//g, ''))
    const wrong = sheets.flatMap((css) => [
      ...(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []),
      ...(css.match(
        /(?:font-size|line-height|letter-spacing|padding[a-z-]*|margin[a-z-]*|border-radius)\s*:[^;]*?\b(?:[2-9]|\d\d+)px/g,
      ) ?? []),
      ...(css.match(/(?:^|[;{\s])(?:(?:margin|padding|border|inset)-(?:left|right)|left|right)[a-z-]*\s*:/gm) ?? []),
    ])
    expect(wrong).toEqual([])
  })

  it('has exactly the texts it uses', () => {
    const code = sources
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map(read)
      .join('\n')
    const words = existsSync(`src/blocks/${type}/words.json`) ? JSON.parse(read('words.json')).en : {}
    const have = new Set(Object.keys(words).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))
    const asked = [...code.matchAll(new RegExp(`['"\`]${type}\\.([\\w.-]+)['"\`]`, 'g'))].map((match) => match[1] ?? '')
    // A key built from a prefix uses all keys with that prefix.
    const begun = [...code.matchAll(new RegExp(`\`${type}\\.([\\w.-]*)\\$\\{`, 'g'))].map((match) => match[1] ?? '')
    expect(asked.filter((key) => !have.has(key))).toEqual([])
    expect([...have].filter((key) => !asked.includes(key) && !begun.some((start) => key.startsWith(start)))).toEqual([])
  })
})
