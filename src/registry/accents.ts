/** Named accent colors. Dark text on each has a contrast of at least 4.5:1, in both themes. */
export const accents = {
  yellow: '#FFCF33',
  green: '#4FD1A0',
  blue: '#8DB2FF',
  violet: '#B9A6FF',
  red: '#FF8F9C',
} as const

/** The CSS properties that a page's accent sets on the document root; null for the default accent. */
export function accentStyle(accent: string | undefined): Readonly<Record<string, string>> | null {
  const color = accentColor(accent)
  if (!color) return null
  const mix = (percent: number, base: string) => `color-mix(in srgb, ${color} ${percent}%, ${base})`
  return {
    '--pb-colors-accent': color,
    '--pb-colors-accent-hover': mix(92, 'black'),
    '--pb-colors-accent-soft': mix(18, 'var(--pb-colors-surface)'),
    '--pb-colors-accent-line': mix(45, 'var(--pb-colors-surface)'),
  }
}

/** The color of a page's accent, given by name or as `#rrggbb`; undefined for the default accent or an invalid value. */
export function accentColor(accent: string | undefined): string | undefined {
  const color = Object.hasOwn(accents, accent ?? '') ? accents[accent as keyof typeof accents] : accent
  return color && color !== accents.yellow && /^#[0-9a-fA-F]{6}$/.test(color) ? color : undefined
}
