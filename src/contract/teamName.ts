const allowedCharacters = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'&-]*$/u

/** Scripts in common use (UAX 31, table 5). Letters of other scripts mostly serve to imitate these. */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Hangul', 'Han', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin'],
  ...[
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
    'Tibetan',
    'Common',
    'Inherited',
  ],
]
const commonScripts = new RegExp(`^[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]*$`, 'u')

/** Letters of phonetic alphabets, such as small capitals, that look like ordinary letters. */
const phonetic = /[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/

/** Scripts with many lookalike letters; a word may use only one of them. */
const lookalikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

const mixesScripts = (word: string) => lookalikeScripts.filter((script) => script.test(word)).length > 1

/** Letters and digits mapped to the letter they look like, in either case (a selection of UTS 39). */
const lookalikes = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβь',
    c: 'сς',
    d: 'ԁđ',
    e: 'еε',
    h: 'нһηհħ',
    j: 'јϳ',
    k: 'кκ',
    l: 'i1ıіιӏł',
    m: 'мμ',
    n: 'νո',
    o: '0оοσօø',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ',
    t: 'тτŧ',
    u: 'ս',
    w: 'ԝω',
    x: 'хχ',
    y: 'уүγυ',
    z: 'ζ',
    3: 'з',
    6: 'б',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/** The key by which names are compared: without case, accents and lookalike letters. */
function keyOf(name: string): string {
  const bare = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{Mn}+/gu, '')
  const plain = [...bare].map((letter) => lookalikes.get(letter) ?? letter).join('')
  return plain.replace(/rn/g, 'm').normalize('NFC')
}

const normalizeSpaces = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ')

/**
 * Why a text is not a valid team name; null: it is valid. `length`: it is not 2–24 letters, digits, spaces and `._'&-`.
 * `letters`: a word mixes scripts with lookalike letters, or has letters that only imitate others.
 */
export function teamNameProblem(text: string): 'length' | 'letters' | null {
  const name = normalizeSpaces(text)
  const { length } = [...name]
  if (length < 2 || length > 24 || !allowedCharacters.test(name)) return 'length'
  const isPlain = commonScripts.test(name) && !phonetic.test(name)
  return isPlain && !name.split(/[^\p{L}\p{M}\p{N}]+/u).some(mixesScripts) ? null : 'letters'
}

/** A team name as it is shown, and the key by which it is compared; null when it is not valid. */
export function teamNameOf(text: string): { name: string; key: string } | null {
  if (teamNameProblem(text)) return null
  const name = normalizeSpaces(text)
  return { name, key: keyOf(name) }
}
