/** The family of the bundled font. */
export const fontFamily = 'Inter'

/** A file of the bundled font, with the characters that a browser takes from it. */
export interface FontFile {
  /** Name of the file in this folder, without extension. */
  name: 'ext' | 'vi' | 'cyrillic' | 'latin1' | 'latin'
  /** File of `@fontsource-variable/inter` that has the characters. */
  source: 'latin' | 'latin-ext' | 'vietnamese' | 'cyrillic'
  /**
   * `unicode-range`. Of overlapping ranges, browsers take the later file, and if it is not loaded yet, they load the earlier one
   * too. So files that one page declares overlap only in letters of Vietnamese.
   */
  range: string
  /** The languages of the pages that declare the file; all if left out. */
  languages?: readonly string[]
  /** The languages whose words need the file; all if left out. */
  wordsOf?: readonly string[]
}

/** The weights of the product. Browsers show other weights as the nearest of them. */
export const fontWeights = { min: 400, max: 800 }

/**
 * The files, the most used one last. Every page needs `latin`: it has digits and the names of coins. `latin1` and `ext` are on
 * every page for names of users.
 */
export const fontFiles: readonly FontFile[] = [
  {
    name: 'ext',
    source: 'latin-ext',
    wordsOf: ['pl', 'tr-TR'],
    range: 'U+100-130,U+132-151,U+154-17F,U+18F,U+218-21B,U+259,U+20A0-20AB,U+20AD-20CF',
  },
  {
    name: 'vi',
    source: 'vietnamese',
    languages: ['vi'],
    wordsOf: ['vi'],
    range: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-323,U+1EA0-1EF9,U+20AB',
  },
  {
    name: 'cyrillic',
    source: 'cyrillic',
    languages: ['ru', 'uk'],
    wordsOf: ['ru', 'uk'],
    range: 'U+400-45F,U+490-491,U+2116',
  },
  {
    name: 'latin1',
    source: 'latin',
    wordsOf: ['de', 'es', 'es-ES', 'fr', 'it', 'pl', 'pt', 'tr-TR', 'vi'],
    range: 'U+A1-A8,U+AA,U+AC-B0,U+B2-B6,U+B8-BA,U+BC-D6,U+D8-FF,U+131,U+152-153,U+2039-203A,U+2122',
  },
  {
    name: 'latin',
    source: 'latin',
    range: 'U+20-7E,U+A0,U+A9,U+AB,U+B1,U+B7,U+BB,U+D7,U+2013-2026,U+20AC,U+2191-2193,U+2212',
  },
]

/** The characters of a `unicode-range`. */
export function charactersOf(range: string): string[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
