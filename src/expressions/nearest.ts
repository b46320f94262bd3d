import { closest, distance } from 'fastest-levenshtein'

/** The known word that was probably meant, or undefined when none is near. Case and separators hardly count. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[-_ .]/g, '')
  const same = known.find((entry) => plain(entry) === plain(word))
  if (same !== undefined || !word || !known.length) return same
  const found = closest(
    plain(word),
    known.map((entry) => plain(entry)),
  )
  const allowed = Math.max(1, Math.floor(Math.max(word.length, found.length) / 3))
  if (distance(plain(word), found) > allowed) return prefixed(word, known)
  return known.find((entry) => plain(entry) === found)
}

/** A word of which only the beginning or the end was written. */
function prefixed(word: string, known: readonly string[]): string | undefined {
  if (word.length < 3) return undefined
  const part = word.toLowerCase()
  const matches = known.filter((entry) => entry.toLowerCase().startsWith(part) || entry.toLowerCase().endsWith(part))
  return matches.length === 1 ? matches[0] : undefined
}
