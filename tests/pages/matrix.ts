/** The personas of the sandbox. */
export const personas = ['visitor', 'new', 'joined', 'finished', 'claimed', 'agent', 'blocked'] as const
/** CSS px: phone, tablet, desktop, and the minimum and maximum of the design. */
export const widths = [360, 768, 1280, 320, 1440] as const
/** Widths for which layout shift is limited. */
export const steadyWidths = [360, 1280] as const
/** Widths without an axe run: it would find nothing new there. */
export const widthsWithoutAxe: readonly number[] = [320, 1440]
export const themes = ['light', 'dark'] as const
/** A left-to-right and a right-to-left language. */
export const locales = ['en', 'ar'] as const

/** Width, theme and language of a page. */
export interface Variant {
  width: number
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
}

/** A page for one persona, and its variants. */
export interface Visit {
  alias: string
  /** Below the language: `/activity/newcomer`; empty for the hub. */
  path: string
  persona: (typeof personas)[number]
  variants: Variant[]
}

export interface NamedPage {
  alias: string
  path: string
}

const allVariants: Variant[] = widths.flatMap((width) =>
  themes.flatMap((theme) => locales.map((locale) => ({ width, theme, locale }))),
)

const visits = (pages: readonly NamedPage[], variantsOf: (page: number, persona: number) => Variant[]): Visit[] =>
  personas.flatMap((persona, who) =>
    pages.map(({ alias, path }, index) => ({ alias, path, persona, variants: variantsOf(index, who) })),
  )

/**
 * Everything: each page, person, width, theme and language. The variants of a visit are turned around from one to the
 * next, so that each is the first of some: only the first sees the page load.
 */
export const wholeMatrix = (pages: readonly NamedPage[]): Visit[] =>
  visits(pages, (page, who) => {
    const from = (page * 5 + who) % allVariants.length
    return [...allVariants.slice(from), ...allVariants.slice(0, from)]
  })

/** Whether `npm test` contains a page for a persona: one of `shares` pages, so that every page has several personas. */
export const isSampled = (page: number, persona: Visit['persona'], shares: number): boolean =>
  (page + personas.indexOf(persona)) % shares === 0

/** Each page with each person once; the variants take turns, so that each page and each person meets many of them. */
export const sampleMatrix = (pages: readonly NamedPage[]): Visit[] =>
  visits(pages, (page, who) => allVariants.slice((page * 5 + who) % allVariants.length).slice(0, 1))

/** The name of a cell and of its screenshot. */
export const cellName = ({ alias, persona }: Visit, { width, theme, locale }: Variant): string =>
  `${alias}-${persona}-${width}-${theme}-${locale}`
