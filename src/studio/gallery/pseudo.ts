import type { Direction } from './variants.ts'

/**
 * Pseudo-languages made from English: they show what a translation would break. The names are those of CLDR; no
 * address leads to them.
 */
export const pseudoTags: Record<Direction, string> = { ltr: 'en-XA', rtl: 'ar-XB' }

const accents: Record<string, string> = { n: 'ñ', s: 'š', c: 'ç', g: 'ğ', A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Û' }
const vowels: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ö', u: 'û', y: 'ý' }

/** Parts that must not change: placeholders, link targets, rich text marks. */
const fixed = /(\{\{[^}]*\}\}|\]\([^)]*\)|\*\*|\[)/

/** Growth of the longest languages compared with English. */
const growth = 0.4

/** Adds right-to-left override characters around a text, so that its letters run from the right. */
const reversed = (text: string): string => (/\p{L}/u.test(text) ? `\u202e${text}\u202c` : text)

/**
 * An English text with accents, its vowels repeated until it is 40 % longer, in brackets that show a cut. For `rtl`
 * its letters run from the right.
 */
export function pseudo(text: string, direction: Direction): string {
  const parts = text.split(fixed)
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length
  const vowelCount = text.match(/[aeiouy]/g)?.length ?? 0
  const extraLetters = Math.ceil(letters * growth)
  let seenVowels = 0
  const lengthen = (letter: string): string => {
    const vowel = vowels[letter]
    if (!vowel) return accents[letter] ?? letter
    seenVowels += 1
    // Every vowel gets the same share, the first ones also the remainder.
    return vowel.repeat(1 + Math.floor(extraLetters / vowelCount) + (seenVowels <= extraLetters % vowelCount ? 1 : 0))
  }
  const result = parts.map((part, index) => {
    if (index % 2) return part
    const long = [...part].map(lengthen).join('')
    return direction === 'rtl' ? reversed(long) : long
  })
  return `⟦${result.join('')}⟧`
}

/** Every word of an English translation file in the pseudo-language of a direction. */
export const pseudoWords = (words: Readonly<Record<string, string>>, direction: Direction): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text, direction)]))
