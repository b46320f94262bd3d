import { locales, type NamedPage, personas, themes } from '../pages/matrix.ts'

/** Phone and desktop, CSS px. */
export const lookWidths = [390, 1280] as const

/** A page for a persona, in one width, theme and language. */
export interface Cell {
  alias: string
  /** Below the language: `/activity/newcomer`; empty for the hub. */
  path: string
  persona: (typeof personas)[number]
  width: (typeof lookWidths)[number]
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
}

/** The name of a cell and of its files. */
export const nameOf = ({ alias, persona, width, theme, locale }: Omit<Cell, 'path'>): string =>
  `${alias}-${persona}-${width}-${theme}-${locale}`

/** Every page for every persona, in both widths, themes and directions; cells of one document follow each other. */
export const allCells = (pages: readonly NamedPage[]): Cell[] =>
  personas.flatMap((persona) =>
    pages.flatMap(({ alias, path }) =>
      locales.flatMap((locale) =>
        lookWidths.flatMap((width) => themes.map((theme) => ({ alias, path, persona, width, theme, locale }))),
      ),
    ),
  )
