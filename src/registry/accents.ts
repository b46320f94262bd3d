/** Accents with a name; each light enough for the dark ink that stands on it (4.5:1), in both themes. */
export const accents = {
  yellow: '#FFCF33',
  green: '#4FD1A0',
  blue: '#8DB2FF',
  violet: '#B9A6FF',
  red: '#FF8F9C',
} as const

/** What a page's accent sets on the root of the document, by CSS property; shades follow in either theme. Null: nothing. */
export function accentStyle(accent: string | undefined): Readonly<Record<string, string>> | null {
  const colour = accentColour(accent)
  if (!colour) return null
  const over = (share: number, ground: string) => `color-mix(in srgb, ${colour} ${share}%, ${ground})`
  return {
    '--pb-colors-accent': colour,
    '--pb-colors-accent-hover': over(92, 'black'),
    '--pb-colors-accent-soft': over(18, 'var(--pb-colors-surface)'),
    '--pb-colors-accent-line': over(45, 'var(--pb-colors-surface)'),
  }
}

/** The colour of a page's accent: one with a name, or `#rrggbb`; undefined where it is the product's own. */
export function accentColour(accent: string | undefined): string | undefined {
  const colour = Object.hasOwn(accents, accent ?? '') ? accents[accent as keyof typeof accents] : accent
  return colour && colour !== accents.yellow && /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : undefined
}
