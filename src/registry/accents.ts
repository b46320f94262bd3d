/** Accents with a name; each light enough for the dark ink that stands on it (4.5:1), in both themes. */
export const accents = {
  yellow: '#FFCF33',
  green: '#4FD1A0',
  blue: '#8DB2FF',
  violet: '#B9A6FF',
  red: '#FF8F9C',
} as const

/** The colour of a page's accent: one with a name, or `#rrggbb`; undefined where it is the product's own. */
export function accentColour(accent: string | undefined): string | undefined {
  const colour = Object.hasOwn(accents, accent ?? '') ? accents[accent as keyof typeof accents] : accent
  return colour && colour !== accents.yellow && /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : undefined
}
