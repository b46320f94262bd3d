import cyrillic from './cyrillic.woff2'
import ext from './ext.woff2'
import fallbackFaces from './fallbackFaces.json'
import { fontFamily, fontFiles, fontWeights } from './fontFiles.ts'
import latin from './latin.woff2'
import latin1 from './latin1.woff2'
import vi from './vi.woff2'

const addresses = { ext, vi, cyrillic, latin1, latin }

/** What fallbacks show: the scripts of the font. Arabic, Han, kana and hangul have fonts of their own. */
const fallbackRange = 'U+20-52F,U+1E00-22FF'

const face = (...declarations: string[]) => `@font-face{${declarations.join(';')}}`

const bundled = fontFiles.map(({ name, range, languages }) => ({
  languages,
  rule: face(
    `font-family:${fontFamily}`,
    `src:url(${addresses[name]})`,
    `font-weight:${fontWeights.min} ${fontWeights.max}`,
    'font-display:optional',
    `unicode-range:${range}`,
  ),
}))

const fallbacks = fallbackFaces.map(({ family, fonts, weight, sizeAdjust, ascent, descent, lineGap }) =>
  face(
    `font-family:${family}`,
    `src:${fonts.map((name) => `local(${name})`).join()}`,
    `font-weight:${weight}`,
    `size-adjust:${sizeAdjust}%`,
    `ascent-override:${ascent}%`,
    `descent-override:${descent}%`,
    `line-gap-override:${lineGap}%`,
    `unicode-range:${fallbackRange}`,
  ),
)

/**
 * The `@font-face` rules of the bundled font and of its fallbacks, for a page in a language; left out: all rules. They are in the
 * HTML and in no style sheet: a sheet that loads later would declare the faces again, and browsers would take them for other ones.
 */
export function fontStyles(language?: string): string {
  const isNeeded = (languages: readonly string[] | undefined) =>
    !languages || language === undefined || languages.includes(language)
  return [...fallbacks, ...bundled.filter(({ languages }) => isNeeded(languages)).map(({ rule }) => rule)].join('')
}

/** The addresses of the files that the words of a language need. */
export const fontAddresses = (language: string): string[] =>
  fontFiles.filter(({ wordsOf }) => !wordsOf || wordsOf.includes(language)).map(({ name }) => addresses[name])
