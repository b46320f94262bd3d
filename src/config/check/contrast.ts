import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** What stands on the accent colour, and what it stands on in the dark theme; `tests` hold them against the theme. */
export const accentNeighbours = { ink: '#17150F', darkGround: '#1D2128' }

const enoughForText = 4.5
const enoughForEdges = 3

/** Colours of the theme that would make buttons hard to read. */
export function checkContrast(document: Document): Problem[] {
  const theme = isObject(document.value) ? document.value.theme : undefined
  if (!isObject(theme)) return []
  return Object.entries(theme).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value)) return []
    const onIt = contrast(value, accentNeighbours.ink)
    const onDark = contrast(value, accentNeighbours.darkGround)
    if (onIt >= enoughForText && onDark >= enoughForEdges) return []
    const isText = onIt < enoughForText
    const [what, has, needs] = isText ? ['text on it', onIt, enoughForText] : ['the dark theme', onDark, enoughForEdges]
    return [
      document.problem('P0507', join('', 'theme', name), {
        message: `${value} has a contrast of ${has.toFixed(1)} : 1 to ${what}, and needs ${needs} : 1.`,
        suggestion: 'Choose a lighter colour.',
      }),
    ]
  })
}

/** Contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
