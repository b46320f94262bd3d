import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compile, type Element } from 'stylis'
import { describe, expect, it } from 'vitest'
import { chakraCss } from '../../src/build/chakraCss.ts'
import { recipes, system } from '../../src/ui/theme/system.ts'

const sheet = chakraCss()
const declared = new Set(sheet.match(/--pb-[a-z0-9-]+(?=:)/g))

const styleSheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.module.css'))
  .map((name) => ({ name, css: readFileSync(join('src', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

describe('the static sheet', () => {
  it('has the layers in their order before anything else', () => {
    expect(sheet.startsWith('@layer reset, base, tokens, recipes;')).toBe(true)
    const layers = compile(sheet)
      .filter((node: Element) => node.type === '@layer' && Array.isArray(node.children))
      .map((node: Element) => node.value)
      .slice(1)
    expect(layers).toEqual(['@layer reset', '@layer base', '@layer tokens', '@layer recipes'])
  })

  it.each(Object.entries(recipes))('has a class for %s and each of its variants', (name, recipe) => {
    expect(sheet).toContain(`.pb-${name}{`)
    const variants: Record<string, object>[] = Object.values(recipe.variants ?? {})
    const values = variants.flatMap((variant) => Object.entries(variant))
    for (const [value, styles] of values) {
      const isEmpty = Object.keys(styles).length === 0
      expect(sheet.includes(`.pb-${name}--${value}`), `${name} ${value}`).toBe(!isEmpty)
    }
  })

  it('has the button heights of the specification', () => {
    const heights = { small: '40px', medium: '48px', large: '56px', xlarge: '80px' }
    for (const [size, height] of Object.entries(heights)) {
      expect(sheet).toContain(`.pb-button--${size}{min-height:var(--pb-sizes-control-${size})`)
      expect(sheet).toContain(`--pb-sizes-control-${size}:${height}`)
    }
    expect(sheet).toContain('.pb-button--primary{background-color:var(--pb-colors-accent)')
  })

  it('changes colours under .dark and type by script', () => {
    expect(sheet).toContain('.dark{')
    expect(sheet).toContain(':root:is(:lang(ar), :lang(fa)){')
    expect(sheet).toContain(':root:is(:lang(zh), :lang(ja), :lang(ko)){')
  })

  it('has every key frame that an animation names', () => {
    const named = [...sheet.matchAll(/--pb-animations-[a-z]+:(pb-[a-z-]+)/g)].map((match) => match[1])
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(sheet).toContain(`@keyframes ${name}{`)
    // The dialog's exit waits for these: without them it would stay for ever.
    for (const name of ['pb-enter', 'pb-leave', 'pb-fade-in', 'pb-fade-out'])
      expect(sheet).toContain(`@keyframes ${name}{`)
  })

  it('stays small', () => {
    expect(brotliCompressSync(sheet).length).toBeLessThan(8 * 1024)
  })

  it('gives the dialog the measures of the specification', () => {
    const { content } = system.getSlotRecipeFn('dialog')({}) as Record<string, Record<string, Record<string, string>>>
    expect(content?.['@layer recipes']).toMatchObject({
      width: 'var(--pb-sizes-dialog-width)',
      height: 'var(--pb-sizes-dialog-height)',
      padding: 'var(--pb-spacing-8)',
      borderRadius: 'var(--pb-radii-sheet)',
    })
    expect(sheet).toContain('--pb-sizes-dialog-width:min(750px, 100vw - 32px)')
    expect(sheet).toContain('--pb-sizes-dialog-height:min(530px, 100dvh - 32px)')
    expect(sheet).toContain('--pb-radii-sheet:24px')
  })
})

describe('style sheets of blocks and pieces', () => {
  it.each(styleSheets)('$name uses only variables that exist', ({ css }) => {
    const used = [...css.matchAll(/var\((--pb-[a-z0-9-]+)/g)].map((match) => match[1] ?? '')
    const unknown = used.filter((name) => !declared.has(name) && name !== '--pb-travel')
    expect(unknown).toEqual([])
  })

  it.each(styleSheets)('$name has no colour of its own', ({ css }) => {
    expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([])
  })

  it.each(styleSheets)('$name mirrors by itself: no left and right', ({ css }) => {
    const physical =
      /(?:^|[;{\s])(?:(?:margin|padding|border)-(?:left|right)[a-z-]*|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/gm
    // A custom property may be called as it likes.
    expect(css.replace(/--[a-z-]+\s*:/g, '').match(physical) ?? []).toEqual([])
  })
})
