import { inkOnBackdrop } from '../../contract/keyVisual.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** The colors of text on a colorway: those of the dark theme. A test compares them with the theme. */
export const textsOnBackdrop = { ...inkOnBackdrop, rise: '#43C993', fall: '#FF7385', info: '#86AEFF' }

/** The text color on the accent color, and the backgrounds of the accent color. A test compares them with the theme. */
export const accentNeighbors = { ink: '#17150F', darkGround: '#1D2128', lightGround: '#FFFFFF' }

const minTextContrast = 4.5
const minEdgeContrast = 3
/** On the light background the text makes a button readable; the fill only has to be distinguishable. */
const minFillContrast = 1.25

/** Reports theme colors that make buttons hard to read. */
export function checkContrast(document: Document): Problem[] {
  const theme = isObject(document.value) ? document.value.theme : undefined
  if (!isObject(theme)) return []
  return [...checkAccents(document, theme), ...checkBackdrop(document, theme.colors)]
}

/**
 * Reports a backdrop on which text is hard to read. Between its two colors no color is brighter than both: the luminance is
 * a convex function of the channels. So the ends prove the whole gradient.
 */
function checkBackdrop(document: Document, colors: unknown): Problem[] {
  if (!isObject(colors)) return []
  const { glow } = colors
  return ['from', 'to'].flatMap((name) => {
    const value = colors[name]
    if (typeof value !== 'string' || !isColor(value)) return []
    const has = backdropContrast(value, typeof glow === 'string' && isColor(glow) ? glow : undefined)
    if (has >= minTextContrast) return []
    return [
      document.problem('P0507', join('', 'theme', 'colors', name), {
        message: `${value} has a contrast of ${has.toFixed(1)} : 1 to the text on it, and needs ${minTextContrast} : 1.`,
        cause:
          'The text of the hero is light in both themes, so the backdrop has to be deep, also where `glow` reaches it.',
        suggestion: 'Choose a deeper color, a deeper `glow`, or a named `colorway`.',
      }),
    ]
  })
}

/** The share of the light behind the picture that reaches the text. */
const glowOnText = 0.06

/** The lowest contrast of a text on a color of a backdrop, also where the light behind the picture reaches the text. */
export function backdropContrast(color: string, glow = color): number {
  const grounds = [color, mix(color, glow, glowOnText)]
  return Math.min(...grounds.flatMap((ground) => Object.values(textsOnBackdrop).map((text) => contrast(ground, text))))
}

/** The color at a share of the way between two `#rrggbb` colors. */
export function mix(from: string, to: string, share: number): string {
  const ends = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((ends[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

function checkAccents(document: Document, theme: Record<string, unknown>): Problem[] {
  return Object.entries(theme).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !isColor(value)) return []
    const onIt = contrast(value, accentNeighbors.ink)
    const onDark = contrast(value, accentNeighbors.darkGround)
    const onLight = contrast(value, accentNeighbors.lightGround)
    const wrong = [
      { what: 'text on it', has: onIt, needs: minTextContrast, suggestion: 'Choose a lighter color.' },
      { what: 'the dark theme', has: onDark, needs: minEdgeContrast, suggestion: 'Choose a lighter color.' },
      { what: 'the light theme', has: onLight, needs: minFillContrast, suggestion: 'Choose a stronger color.' },
    ].find(({ has, needs }) => has < needs)
    if (!wrong) return []
    return [
      document.problem('P0507', join('', 'theme', name), {
        message: `${value} has a contrast of ${wrong.has.toFixed(1)} : 1 to ${wrong.what}, and needs ${wrong.needs} : 1.`,
        cause: wrong.needs === minFillContrast ? 'The main button would lose its shape.' : undefined,
        suggestion: wrong.suggestion,
      }),
    ]
  })
}

/** Contrast ratio of two `#rrggbb` colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
