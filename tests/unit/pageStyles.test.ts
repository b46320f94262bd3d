import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShortNames } from '../../src/build/styles/shortNames.ts'
import { splitStyles } from '../../src/build/styles/splitStyles.ts'
import { createPageStyles } from '../../src/server/pageStyles.ts'

const classes = { a1: 0, a2: 0, b1: 1, c1: 2, spin: 1 }
const moduleOf = (name: string) => (classes as Record<string, number>)[name]
const split = (css: string) => splitStyles(css, moduleOf)

describe('splitStyles', () => {
  it('gives each rule the modules of its classes, and unites neighbors', () => {
    expect(split('html{margin:0}.a1{top:0}.a2:hover>svg{left:0}.b1{top:0}.a1 .b1{top:0}')).toEqual([
      [[], 'html{margin:0}'],
      [[0], '.a1{top:0}.a2:hover>svg{left:0}'],
      [[1], '.b1{top:0}'],
      [[0, 1], '.a1 .b1{top:0}'],
    ])
  })

  it('divides the selectors of a rule, and the rules of a condition, in their order', () => {
    expect(split('@media (min-width:48rem){.a1,.b1,.a2{top:0}p{top:0}}')).toEqual([
      [[0], '@media (min-width:48rem){.a1,.a2{top:0}}'],
      [[1], '@media (min-width:48rem){.b1{top:0}}'],
      [[], '@media (min-width:48rem){p{top:0}}'],
    ])
  })

  it('keeps animations with their module, and what has no rules on every page', () => {
    expect(split('@layer reset,base;@font-face{font-family:X}@keyframes spin{to{rotate:1turn}}')).toEqual([
      [[], '@layer reset,base;@font-face{font-family:X}'],
      [[1], '@keyframes spin{to{rotate:1turn}}'],
    ])
  })

  it('loses no declaration: all parts together set what the sheet sets', () => {
    const selector = fc.array(fc.constantFrom('.a1', '.b1', '.c1', 'p', '.a1 .c1', '.other'), {
      minLength: 1,
      maxLength: 3,
    })
    const rule = fc.tuple(selector, fc.nat(99)).map(([names, value]) => `${[...new Set(names)].join()}{top:${value}px}`)
    const sheet = fc.array(
      fc.oneof(
        rule,
        rule.map((text) => `@media print{${text}}`),
      ),
      { maxLength: 12 },
    )
    const pairs = (css: string) =>
      split(css)
        .flatMap(([, text]) => [...text.matchAll(/([^{}]+)\{(top:\d+px)\}/g)])
        .flatMap(([, selectors = '', value]) => selectors.split(',').map((one) => `${one} ${value}`))
        .sort()
    const own = (css: string) =>
      [...css.matchAll(/([^{}]+)\{(top:\d+px)\}/g)]
        .flatMap(([, selectors = '', value]) => selectors.split(',').map((one) => `${one} ${value}`))
        .sort()
    fc.assert(
      fc.property(sheet, (rules) => {
        expect(pairs(rules.join(''))).toEqual(own(rules.join('')))
      }),
    )
  })
})

describe('createPageStyles', () => {
  const css = 'p{top:0}.a1{top:1px}.b1{top:2px}.c1{top:3px}.a1 .b1{top:4px}'
  const find = createPageStyles({
    sheet: '/assets/style-1.css',
    parts: split(css),
    classes,
    entry: [0],
    blocks: { Block: [2] },
  })

  it('takes the rules of the entry, of the blocks and of the class names in the HTML, in the order of the sheet', () => {
    expect(find('<p class="x"></p>', [], 'en').css).toBe('p{top:0}.a1{top:1px}')
    expect(find('<p></p>', ['Block', 'Unknown'], 'en').css).toBe('p{top:0}.a1{top:1px}.c1{top:3px}')
    expect(find('<p class="pb-card b1"></p>', ['Block'], 'en').css).toBe(css)
  })

  it('takes rules for the root in certain languages on pages in these languages', () => {
    const inLanguages = createPageStyles({
      sheet: '',
      parts: split(
        '@layer t{:root{top:0}:root:is(:lang(ar), :lang(fa)){top:1px}:root:lang(zh){top:2px}:root:lang(zh-TW){top:3px}}',
      ),
      classes,
      entry: [],
      blocks: {},
    })
    const cssIn = (lang: string) => inLanguages('', [], lang).css
    expect(cssIn('en')).toBe('@layer t{:root{top:0}}')
    expect(cssIn('fa-IR')).toBe('@layer t{:root{top:0}}@layer t{:root:is(:lang(ar), :lang(fa)){top:1px}}')
    expect(cssIn('zh-CN')).toBe('@layer t{:root{top:0}}@layer t{:root:lang(zh){top:2px}}')
    expect(cssIn('zh-TW')).toBe(`${cssIn('zh-CN')}@layer t{:root:lang(zh-TW){top:3px}}`)
  })

  it('has the address of the sheet', () => {
    expect(find('', [], 'en').sheet).toBe('/assets/style-1.css')
  })
})

describe('createShortNames', () => {
  const files = Array.from({ length: 40 }, (_, index) => `/src/${index}.module.css`)

  it('gives names that are valid, short, and different in all files', () => {
    const shorten = createShortNames(files)
    const names = files.flatMap((file) => ['root', 'title', 'row'].map((name) => shorten(name, file)))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^_[\da-z]{3}$/)
    expect(shorten('root', '/src/0.module.css')).toBe(names[0])
  })

  it('gives the same names in another build, whatever file comes first', () => {
    const [one, other] = [createShortNames(files), createShortNames([...files].reverse())]
    for (const file of [...files].reverse()) other('root', file)
    expect(files.map((file) => one('root', file))).toEqual(files.map((file) => other('root', file)))
  })

  it('keeps the names that others look for, and refuses files it does not know', () => {
    expect(createShortNames(files)('lotteryMiddleWidth', files[0] ?? '')).toBe('_lotteryMiddleWidth_000')
    expect(() => createShortNames(files)('root', '/other.module.css')).toThrow('/other.module.css')
  })
})
