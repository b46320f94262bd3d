import { distance } from 'fastest-levenshtein'

/** Ignores case and separators: `tasklist` is `TaskList`, `zh_cn` is `zh-CN`. */
const plain = (text: string): string => text.toLowerCase().replace(/[-_ .]/g, '')

const maxMistakes = 3

/** The number of typing mistakes. Two swapped letters are one mistake. For distant words the number is not exact. */
function typingMistakes(word: string, known: string): number {
  if (Math.abs(word.length - known.length) > maxMistakes) return Number.POSITIVE_INFINITY
  const straight = distance(word, known)
  if (straight <= 1 || straight > maxMistakes + 1) return straight
  const swapped = Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  )
  return Math.min(straight, ...swapped.map((other) => 1 + distance(other, known)))
}

/**
 * One mistake may be anywhere. More are only accepted in longer words with the same first letter, to avoid misleading
 * guesses.
 */
function isNear(word: string, known: string, count: number): boolean {
  if (count <= 1) return known.length > 2
  const length = Math.max(word.length, known.length)
  return word[0] === known[0] && count <= Math.min(maxMistakes, Math.floor(length / 3))
}

const maxLength = 64

interface Candidate {
  entry: string
  count: number
}

/** The known words sorted by distance. */
const byDistance = (meant: string, known: readonly string[]): Candidate[] =>
  known.map((entry) => ({ entry, count: typingMistakes(meant, plain(entry)) })).sort((a, b) => a.count - b.count)

/** The known word that was probably meant, or undefined. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const meant = plain(word)
  if (!meant || meant.length > maxLength) return undefined
  const [best] = byDistance(meant, known)
  if (best && isNear(meant, plain(best.entry), best.count)) return best.entry
  return matchByAffix(meant, known)
}

/** The only known word that begins or ends with the given one. */
function matchByAffix(word: string, known: readonly string[]): string | undefined {
  if (word.length < 3) return undefined
  const matches = known.filter((entry) => plain(entry).startsWith(word) || plain(entry).endsWith(word))
  return matches.length === 1 ? matches[0] : undefined
}

/**
 * The known word that was certainly meant, so that `--fix` can write it: it differs only in case and separators, or is
 * the only one that is one typing mistake away. Undefined when another known word could be meant.
 */
export function unambiguousMatch(word: string, known: readonly string[]): string | undefined {
  const meant = plain(word)
  if (!meant || meant.length > maxLength) return undefined
  const [best, next] = byDistance(meant, [...new Set(known)])
  if (!best || plain(best.entry).length < 3) return undefined
  const maxCount = meant.length >= 8 && meant[0] === plain(best.entry)[0] ? 2 : 1
  if (best.count > maxCount || (next && next.count < best.count + 2)) return undefined
  return best.count === 2 && similarWords(word, known).length > 1 ? undefined : best.entry
}

const partsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** Whether parts of words are equal or begin alike, such as `TRADE` and `TRADING`. */
const isSimilarPart = (one: string, other: string): boolean => {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  return shorter >= 4 && one.slice(0, shorter - 1) === other.slice(0, shorter - 1)
}

/** Known words that contain all parts of a word: `TRADE_VOLUME` can mean any task type with a trading volume. */
export function similarWords(word: string, known: readonly string[]): string[] {
  const parts = partsOf(word)
  if (parts.length === 0 || parts.join('').length < 4) return []
  return known.filter((entry) => {
    const own = partsOf(entry)
    return parts.every((part) => own.some((other) => isSimilarPart(part, other)))
  })
}
