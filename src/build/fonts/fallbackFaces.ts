import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { mergeWords } from '../words.ts'
import { packagedFont } from './subsetFiles.ts'

/** A font of operating systems and its weight. It is measured in a package with the same metrics: no package has these fonts. */
interface Measured {
  pack: 'arimo' | 'roboto'
  weight: 400 | 700
}

const arial: Measured = { pack: 'arimo', weight: 400 }
const arialBold: Measured = { pack: 'arimo', weight: 700 }
const roboto: Measured = { pack: 'roboto', weight: 400 }
const robotoBold: Measured = { pack: 'roboto', weight: 700 }

/**
 * Fonts of operating systems, which show texts until the bundled font is loaded, for these weights of the product. Arial:
 * Windows, macOS, iOS. Liberation Sans, with the metrics of Arial: Linux. Roboto: Android. The regular ones are equally wide.
 */
const fallbacks = [
  {
    family: 'Inter Arial',
    fonts: ['Arial', 'Liberation Sans', 'Roboto'],
    weight: '400 500',
    shows: [400],
    measured: [arial, roboto],
  },
  {
    family: 'Inter Arial',
    fonts: ['Arial Bold', 'Liberation Sans Bold'],
    weight: '600 900',
    shows: [600, 800],
    measured: [arialBold],
  },
  { family: 'Inter Roboto', fonts: ['Roboto Bold'], weight: '600 900', shows: [600, 800], measured: [robotoBold] },
]

/** A fallback face. Numbers are percent. */
export interface FallbackFace {
  family: string
  /** Names of the installed fonts, the first that exists. */
  fonts: readonly string[]
  /** `font-weight`. */
  weight: string
  sizeAdjust: number
  ascent: number
  descent: number
  lineGap: number
}

/** The fallbacks, adjusted so that texts of the product take the same room as in the bundled font. */
export async function fallbackFaces(): Promise<FallbackFace[]> {
  const words = await mergeWords()
  const text = fontLanguages.flatMap((language) => Object.values(words[language] ?? {})).join('')
  const faces: FallbackFace[] = []
  for (const { family, fonts, weight, shows, measured } of fallbacks) {
    const bundled = await Promise.all(shows.map((shown) => bundledAt(shown)))
    const widths = bundled.map((files) => averageWidth(files, text))
    const fallbackWidths = await Promise.all(measured.map(async (font) => averageWidth(await packaged(font), text)))
    faces.push({ family, fonts, weight, ...adjust(bundled[0]?.[0], average(widths) / average(fallbackWidths)) })
  }
  return faces
}

/** The languages whose script the font has. */
const fontLanguages = ['en', 'de', 'es', 'es-ES', 'fr', 'it', 'pl', 'pt', 'tr-TR', 'vi', 'ru', 'uk']

const parts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'] as const

/** `ratio`: by how much texts are wider than in the fallback. It enlarges heights, too, so they are divided by it. */
function adjust(font: Font | undefined, ratio: number) {
  if (!font) throw new Error('The font has no files.')
  const height = (units: number) => percent(units / font.unitsPerEm / ratio)
  return {
    sizeAdjust: percent(ratio),
    ascent: height(font.ascent),
    descent: height(-font.descent),
    lineGap: height(font.lineGap),
  }
}

const percent = (part: number) => Math.round(part * 10_000) / 100

const bundledAt = (weight: number): Promise<Font[]> =>
  Promise.all(
    parts.map(async (part) => {
      const file = await readFile(packagedFont(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`))
      // fontkit does not read variations of WOFF2, so one weight is cut out first.
      const options = { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { wght: weight } } as const
      return create(await subsetFont(file, undefined, options))
    }),
  )

const packaged = ({ pack, weight }: Measured): Promise<Font[]> =>
  Promise.all(
    parts.map(async (part) =>
      create(await readFile(packagedFont(`@fontsource/${pack}/files/${pack}-${part}-${weight}-normal.woff2`))),
    ),
  )

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The average width of the characters of a text, in em. Characters that no file has do not count. */
function averageWidth(fonts: readonly Font[], text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let [sum, total] = [0, 0]
  for (const [character, count] of counts) {
    const code = character.codePointAt(0) ?? 0
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code))
    if (!font) continue
    sum += (count * font.glyphForCodePoint(code).advanceWidth) / font.unitsPerEm
    total += count
  }
  return sum / total
}
