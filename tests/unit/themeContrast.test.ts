import { describe, expect, it } from 'vitest'
import { palette } from '../../src/ui/theme/colors.ts'

type Theme = 'light' | 'dark'

/** The value of a token such as `ink.soft`. */
function color(token: string, theme: Theme): string {
  const [name = '', shade = 'DEFAULT'] = token.split('.')
  const pair = (palette as Record<string, Record<string, readonly [string, string]>>)[name]?.[shade]
  if (!pair) throw new Error(`There is no color "${token}".`)
  return pair[theme === 'light' ? 0 : 1]
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'raised', 'surface.hover', 'accent.soft']
const softs = ['rise.soft', 'fall.soft', 'info.soft']

/** Text colors and their backgrounds. */
const text: [string, string[]][] = [
  ['ink', [...grounds, ...softs]],
  ['ink.soft', [...grounds, ...softs, 'line']],
  ['ink.faint', ['paper', 'surface', 'raised']],
  ['accent.ink', ['accent', 'accent.hover', 'medal.silver', 'medal.bronze']],
  ...['rise', 'fall', 'info'].map((name): [string, string[]] => [
    name,
    ['paper', 'surface', 'raised', 'accent.soft', `${name}.soft`],
  ]),
]

/** Colors of borders and the focus ring, and their backgrounds. */
const edges: [string, string[]][] = [
  ['line.strong', ['paper', 'surface', 'raised']],
  ['focus', [...grounds, ...softs]],
  ['fall', ['surface']],
]

const cases = (pairs: [string, string[]][]) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([over, unders]) => unders.map((under) => ({ theme, over, under }))),
  )

describe('contrast', () => {
  it('uses the WCAG formula', () => {
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21)
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  })

  it.each(cases(text))('$theme: $over is readable on $under', ({ theme, over, under }) => {
    expect(contrast(color(over, theme), color(under, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(cases(edges))('$theme: $over is visible on $under', ({ theme, over, under }) => {
    expect(contrast(color(over, theme), color(under, theme))).toBeGreaterThanOrEqual(3)
  })

  it('text on the accent has a contrast of 12 or more', () => {
    expect(contrast(color('accent.ink', 'light'), color('accent', 'light'))).toBeGreaterThanOrEqual(12)
  })
})
