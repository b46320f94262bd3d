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
  it('declares the layers first', () => {
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

  it('changes colors with .dark and fonts by script', () => {
    expect(sheet).toContain('.dark{')
    expect(sheet).toContain(':root:is(:lang(ar), :lang(fa)){')
    expect(sheet).toContain(':root:is(:lang(zh), :lang(ja), :lang(ko)){')
  })

  it('has the keyframes of every animation', () => {
    const named = [...sheet.matchAll(/--pb-animations-[a-z]+:(pb-[a-z-]+)/g)].map((match) => match[1])
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(sheet).toContain(`@keyframes ${name}{`)
    // The dialog waits for these animations before it closes.
    for (const name of ['pb-enter', 'pb-leave', 'pb-fade-in', 'pb-fade-out'])
      expect(sheet).toContain(`@keyframes ${name}{`)
  })

  it('is smaller than 8 KB', () => {
    expect(brotliCompressSync(sheet).length).toBeLessThan(8 * 1024)
  })

  it('has the dialog size of the specification', () => {
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

describe('style sheets of blocks and components', () => {
  it.each(styleSheets)('$name uses only variables that exist', ({ css }) => {
    const used = [...css.matchAll(/var\((--pb-[a-z0-9-]+)/g)].map((match) => match[1] ?? '')
    const unknown = used.filter((name) => !declared.has(name) && name !== '--pb-travel')
    expect(unknown).toEqual([])
  })

  it.each(styleSheets)('$name has no colors of its own', ({ css }) => {
    expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([])
  })

  it.each(styleSheets)('$name names the direction as an attribute', ({ css }) => {
    // The build replaces `:dir(rtl)` with a list of 20 languages, for older browsers.
    expect(css.match(/:dir\(/g) ?? []).toEqual([])
  })

  it.each(styleSheets)('$name uses logical properties', ({ css }) => {
    const physical =
      /(?:^|[;{\s])(?:(?:margin|padding|border)-(?:left|right)[a-z-]*|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/gm
    // Custom properties may have any name.
    expect(css.replace(/--[a-z-]+\s*:/g, '').match(physical) ?? []).toEqual([])
  })
})
