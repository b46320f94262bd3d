/** A color with its opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/**
 * A computed color: `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0.1 0.2 0.3 / 0.5)`; null for other notations.
 */
export function parseColor(text: string): Rgba | null {
  const numbers = (/\(([^)]*)\)/.exec(text)?.[1] ?? '')
    .replace(/^srgb /, '')
    .split(/[\s,/]+/)
    .map(Number)
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
  if (numbers.length < 3 || numbers.some(Number.isNaN)) return text === 'transparent' ? [0, 0, 0, 0] : null
  if (text.startsWith('rgb')) return [red, green, blue, alpha]
  return text.startsWith('color(srgb') ? [red * 255, green * 255, blue * 255, alpha] : null
}

/** A color on another one. */
export const blend = ([red, green, blue, alpha]: Rgba, [r, g, b]: Rgba): Rgba => [
  red * alpha + r * (1 - alpha),
  green * alpha + g * (1 - alpha),
  blue * alpha + b * (1 - alpha),
  1,
]

const luminance = ([red, green, blue]: Rgba): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two opaque colors after WCAG 2, from 1 to 21. */
export function contrastOf(one: Rgba, other: Rgba): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
