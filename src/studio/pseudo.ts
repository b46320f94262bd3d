import type { Direction } from './variants.ts'

/**
 * Languages nobody speaks, made from English: what a text looks like in them shows what a translation would break.
 * Their names are CLDR's; no address leads to them.
 */
export const pseudoTags: Record<Direction, string> = { ltr: 'en-XA', rtl: 'ar-XB' }

const accents: Record<string, string> = { n: 'ñ', s: 'š', c: 'ç', g: 'ğ', A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Û' }
const vowels: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ö', u: 'û', y: 'ý' }

/** What must stand as it is: placeholders, links' targets, marks of rich text. */
const fixed = /(\{\{[^}]*\}\}|\]\([^)]*\)|\*\*|\[)/

/** How much longer than English the longest languages are. */
const growth = 0.4

/** Turns the letters between the two signs round, as they would stand in a language read from the right. */
const turned = (text: string): string => (/\p{L}/u.test(text) ? `\u202e${text}\u202c` : text)

/**
 * An English text as a longer language would have it: accented, its vowels drawn out until it is 40 % longer, between
 * brackets that show a cut. For `rtl` its letters run from the right.
 */
export function pseudo(text: string, direction: Direction): string {
  const parts = text.split(fixed)
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length
  const sounds = text.match(/[aeiouy]/g)?.length ?? 0
  const more = Math.ceil(letters * growth)
  let heard = 0
  const say = (letter: string): string => {
    const vowel = vowels[letter]
    if (!vowel) return accents[letter] ?? letter
    heard += 1
    // The same share for every vowel, the remainder to the first ones.
    return vowel.repeat(1 + Math.floor(more / sounds) + (heard <= more % sounds ? 1 : 0))
  }
  const said = parts.map((part, index) => {
    if (index % 2) return part
    const long = [...part].map(say).join('')
    return direction === 'rtl' ? turned(long) : long
  })
  return `⟦${said.join('')}⟧`
}

/** Every word of an English translation file in the pseudo-language of a direction. */
export const pseudoWords = (words: Readonly<Record<string, string>>, direction: Direction): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text, direction)]))
