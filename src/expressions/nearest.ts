import { distance } from 'fastest-levenshtein'

/** Case and separators hardly count: `tasklist` is `TaskList`, `zh_cn` is `zh-CN`. */
const plain = (text: string): string => text.toLowerCase().replace(/[-_ .]/g, '')

const mostMistakes = 3

/** How many keys were struck wrong; two letters in the wrong order are one mistake. Far words are only found to be far. */
function mistakes(word: string, known: string): number {
  if (Math.abs(word.length - known.length) > mostMistakes) return Number.POSITIVE_INFINITY
  const straight = distance(word, known)
  if (straight <= 1 || straight > mostMistakes + 1) return straight
  const swapped = Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  )
  return Math.min(straight, ...swapped.map((other) => 1 + distance(other, known)))
}

/** One mistake may be anywhere; more only in longer words that begin alike, or the guess misleads. */
function isNear(word: string, known: string, count: number): boolean {
  if (count <= 1) return known.length > 2
  const length = Math.max(word.length, known.length)
  return word[0] === known[0] && count <= Math.min(mostMistakes, Math.floor(length / 3))
}

const longest = 64

/** The known word that was probably meant, or undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const meant = plain(word)
  if (!meant || meant.length > longest) return undefined
  const counted = known.map((entry) => ({ entry, count: mistakes(meant, plain(entry)) }))
  const [best] = counted.sort((a, b) => a.count - b.count)
  if (best && isNear(meant, plain(best.entry), best.count)) return best.entry
  return begun(meant, known)
}

/** A word of which only the beginning or the end was written. */
function begun(word: string, known: readonly string[]): string | undefined {
  if (word.length < 3) return undefined
  const matches = known.filter((entry) => plain(entry).startsWith(word) || plain(entry).endsWith(word))
  return matches.length === 1 ? matches[0] : undefined
}
