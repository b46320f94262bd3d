/** Who looks: the sandbox's people. */
export const personas = ['visitor', 'new', 'joined', 'finished', 'claimed', 'agent', 'blocked'] as const
/** CSS px: a phone, a tablet, a desktop; between them the least and the most a page is made for. */
export const widths = [360, 768, 1280, 320, 1440] as const
/** Those at which nothing new is to be had from a check of names and contrasts. */
export const outerWidths: readonly number[] = [320, 1440]
export const themes = ['light', 'dark'] as const
/** One that runs from the left and one that runs from the right. */
export const locales = ['en', 'ar'] as const

/** How a page is looked at. */
export interface Look {
  width: number
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
}

/** A page as one person finds it, and every look at it. */
export interface Visit {
  alias: string
  /** Below the language: `/activity/newcomer`; empty for the hub. */
  path: string
  persona: (typeof personas)[number]
  looks: Look[]
}

export interface NamedPage {
  alias: string
  path: string
}

const everyLook: Look[] = widths.flatMap((width) =>
  themes.flatMap((theme) => locales.map((locale) => ({ width, theme, locale }))),
)

const visits = (pages: readonly NamedPage[], looksOf: (page: number, persona: number) => Look[]): Visit[] =>
  personas.flatMap((persona, who) =>
    pages.map(({ alias, path }, index) => ({ alias, path, persona, looks: looksOf(index, who) })),
  )

/**
 * Everything: each page, person, width, theme and language. The looks of a visit are turned around from one to the
 * next, so that each is the first of some: only the first sees the page load.
 */
export const wholeMatrix = (pages: readonly NamedPage[]): Visit[] =>
  visits(pages, (page, who) => {
    const from = (page * 5 + who) % everyLook.length
    return [...everyLook.slice(from), ...everyLook.slice(0, from)]
  })

/** Each page with each person once; the looks take turns, so that each page and each person meets many of them. */
export const sampleMatrix = (pages: readonly NamedPage[]): Visit[] =>
  visits(pages, (page, who) => everyLook.slice((page * 5 + who) % everyLook.length).slice(0, 1))

/** The name of a cell, which is also that of its picture. */
export const cellName = ({ alias, persona }: Visit, { width, theme, locale }: Look): string =>
  `${alias}-${persona}-${width}-${theme}-${locale}`
