const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'É',
  O: 'Ö',
  n: 'ñ',
  s: 'š',
}

/** What must stand as it is: placeholders, links' targets, marks of rich text. */
const fixed = /(\{\{[^}]*\}\}|\]\([^)]*\)|\*\*|\[)/

/** A text as the longest languages write it: accented, 40 % longer, between brackets that show a cut. */
export function lengthen(text: string): string {
  const parts = text.split(fixed)
  const said = parts.map((part, index) => (index % 2 ? part : accent(part))).join('')
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length
  return `⟦${said}${' långer wörds'.repeat(Math.ceil((letters * 0.4) / 13))}⟧`
}

const accent = (text: string): string => text.replace(/[aeiouAEOns]/g, (letter) => accents[letter] ?? letter)

/** Every word of a translation file, lengthened. */
export const lengthenAll = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, lengthen(text)]))
