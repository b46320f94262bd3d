/** The patterns behind the text of a hero. */
export const patterns = ['grid', 'dots', 'rays', 'waves', 'confetti', 'none'] as const

/** How a hero arranges text and picture on wide screens. On phones, the picture is above the text in every layout. */
export const layouts = ['split', 'center', 'immersive'] as const
export type Layout = (typeof layouts)[number]

/**
 * The colorway of a campaign, as `#rrggbb`: two deep colors of the backdrop, from top to bottom, and the light behind the
 * picture. It is the same in both themes; text on it has the colors of the dark theme.
 */
export interface Colorway {
  from: string
  to: string
  glow: string
}

/** What lists and banners show of a campaign besides its illustration. */
export interface Backdrop extends Colorway {
  pattern: (typeof patterns)[number]
}

/** Named colorways. `tests/unit/colorways.test.ts` computes their contrast with the rule of the checker. */
export const colorways = {
  midnight: { from: '#1B2A5A', to: '#0A0F24', glow: '#6F9BFF' },
  ocean: { from: '#0A3059', to: '#06172B', glow: '#5BC0FF' },
  teal: { from: '#08333D', to: '#06191F', glow: '#4FD8E8' },
  emerald: { from: '#08352A', to: '#051B16', glow: '#37D39B' },
  forest: { from: '#1B3410', to: '#0B1907', glow: '#A5E05B' },
  bronze: { from: '#3F290A', to: '#1A1206', glow: '#FFC46B' },
  copper: { from: '#4F2313', to: '#1F0D07', glow: '#FF9466' },
  ruby: { from: '#5B1532', to: '#220811', glow: '#FF6F91' },
  plum: { from: '#501950', to: '#1C081D', glow: '#F47FE6' },
  violet: { from: '#38206F', to: '#140B2C', glow: '#A98BFF' },
  indigo: { from: '#282578', to: '#0D0B30', glow: '#8C8BFF' },
  graphite: { from: '#292E37', to: '#101318', glow: '#FFCF33' },
} as const satisfies Record<string, Colorway>

/** Text on a backdrop: the colors of the dark theme, in both themes. */
export const inkOnBackdrop = { ink: '#F1F3F5', soft: '#A9B0BA' }

/** The art direction in the `theme` of a page. */
export interface ArtDirection {
  /** The name of an illustration. */
  scene?: string
  colorway?: string
  /** A colorway of its own instead of a named one. */
  colors?: Colorway
  pattern?: Backdrop['pattern']
  layout?: Layout
}

/** The backdrop of a page's theme; undefined without a colorway, or with one that this version does not know. */
export function backdropOf({ colorway = '', colors, pattern = 'grid' }: ArtDirection = {}): Backdrop | undefined {
  const chosen =
    colors ?? (Object.hasOwn(colorways, colorway) ? colorways[colorway as keyof typeof colorways] : undefined)
  return chosen && { ...chosen, pattern }
}

/** The layout of a page's theme; the default for one that this version does not know. */
export const layoutOf = (theme: ArtDirection | undefined): Layout =>
  layouts.find((layout) => layout === theme?.layout) ?? 'split'
