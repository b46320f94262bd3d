import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { charactersOf, type FontFile, fontFiles, fontWeights } from '../../ui/theme/fonts/fontFiles.ts'

/** Kerning, accents, and figures of the same width. The other features of the font select alternative glyphs. */
const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']

/** The path of a font file in a package. */
export const packagedFont = (path: string): string => fileURLToPath(import.meta.resolve(path))

/** The files of the font by name: the characters, weights and features that the product uses. */
export async function subsetFiles(): Promise<Map<FontFile['name'], Buffer>> {
  const files = new Map<FontFile['name'], Buffer>()
  for (const file of fontFiles) {
    const whole = await readFile(
      packagedFont(`@fontsource-variable/inter/files/inter-${file.source}-wght-normal.woff2`),
    )
    const subset = await subsetFont(whole, ownCharacters(file), {
      targetFormat: 'woff2',
      keepFeatures: features,
      variationAxes: { wght: fontWeights },
      noHinting: true,
    })
    files.set(file.name, subset)
  }
  return files
}

/** The characters of a file that browsers do not take from a later one on every page. */
function ownCharacters(file: FontFile): string {
  const later = fontFiles.slice(fontFiles.indexOf(file) + 1).filter(({ languages }) => !languages)
  const taken = new Set(later.flatMap(({ range }) => charactersOf(range)))
  return charactersOf(file.range)
    .filter((character) => !taken.has(character))
    .join('')
}
