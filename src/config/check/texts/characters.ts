import { languages } from '../../../contract/languages.ts'
import type { TextCheck, TextProblem } from './textCheck.ts'

/** Remains of a wrong encoding, control characters, and invisible signs that no text needs. */
const broken =
  /[^\P{Cc}\t\n\r]|[\u115f\u1160\u180e\u200b\u2028\u2029\u2060-\u2064\u3164\ufeff\uffa0\ufff9-\ufffb\ufffd]|Ã[\u0080-\u00bf\u0020]|Â[\u0080-\u00bf]|â€[\u0080-\u009f™œ“”˜š¦]?/u

/** Reverse or nest the direction of what follows. Isolates do what embeddings were made for. */
const directions = /[\u202a-\u202e]/
const isolates = /[\u2066-\u2069]/g
/** A joiner or non-joiner. */
const joiners = /[\u200c\u200d]/g
/** What joiners are written after: letters of Arabic and Indic scripts, and emoji. */
const joined = /(?:\p{Script=Arabic}|\p{Script=Devanagari}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

const hexOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Finds characters that do not belong in a text. */
export const checkCharacters: TextCheck = ({ text, language }) =>
  [checkBroken(text), checkDirections(text), checkJoiners(text), checkLookAlikes(text), checkWide(text, language)]
    .flatMap((problem) => problem ?? [])
    .slice(0, 1)

function checkBroken(text: string): TextProblem | null {
  const found = broken.exec(text)
  if (!found) return null
  const [character] = found
  const isLost = character.length > 1 || character === '\ufffd'
  const name = character.length > 1 ? `"${character}"` : `The character ${hexOf(character)}`
  return {
    code: 'P0320',
    at: found.index,
    length: character.length,
    message: `${name} does not belong in a text.`,
    cause: isLost
      ? 'A letter was lost when the file was saved in another encoding.'
      : 'It cannot be seen, and changes how the text is shown or read out.',
    suggestion: isLost ? 'Write the letter again, and save the file as UTF-8.' : 'Remove it.',
  }
}

/** The first isolate without its end, or the end without its isolate. */
function unpaired(text: string): RegExpExecArray | null {
  const open: RegExpExecArray[] = []
  for (const found of text.matchAll(isolates)) {
    if (found[0] !== '\u2069') open.push(found)
    else if (!open.pop()) return found
  }
  return open[0] ?? null
}

function checkDirections(text: string): TextProblem | null {
  const override = directions.exec(text)
  const found = override ?? unpaired(text)
  if (!found) return null
  const name = `The character ${hexOf(found[0])}`
  const cause = 'Viewers would see letters and amounts in another order than they are written.'
  const place = { code: 'P0320', at: found.index, length: 1, cause } as const
  if (override)
    return {
      ...place,
      message: `${name} changes the direction of the text, and cannot be seen.`,
      suggestion: 'Remove it: browsers find the direction of a text themselves.',
    }
  return found[0] === '\u2069'
    ? {
        ...place,
        message: `${name} ends a change of direction that has not begun, and cannot be seen.`,
        suggestion: 'Remove it, or write U+2068 before the part with the other direction.',
      }
    : {
        ...place,
        message: `${name} begins a change of direction that does not end, and cannot be seen.`,
        suggestion: 'Remove it, or write U+2069 after the part with the other direction.',
      }
}

function checkJoiners(text: string): TextProblem | null {
  const found = [...text.matchAll(joiners)].find(({ index }) => !joined.test(text.slice(0, index)))
  if (!found) return null
  return {
    code: 'P0320',
    at: found.index,
    length: 1,
    message: `The character ${hexOf(found[0])} joins nothing here, and cannot be seen.`,
    cause: 'Search and screen readers treat the word as another one.',
    suggestion: 'Remove it.',
  }
}

/** A Latin letter next to a Cyrillic or Greek one that may look the same. */
const mixedWord = /[A-Za-z\u00c0-\u024f][\u0370-\u04ff]|[\u0370-\u04ff][A-Za-z\u00c0-\u024f]/

function checkLookAlikes(text: string): TextProblem | null {
  const found = mixedWord.exec(text)
  if (!found) return null
  const letter = [...found[0]].find((one) => !/\p{Script=Latin}/u.test(one)) ?? ''
  return {
    code: 'P0320',
    at: found.index,
    length: found[0].length,
    message: `"${letter}" (${hexOf(letter)}) is from another alphabet than the letter next to it.`,
    cause: 'The two can look the same, but search and screen readers treat the word as another one.',
    suggestion: 'Write the whole word in one alphabet.',
  }
}

/** Languages in which such signs are a mistake. A file of an unknown language is reported as such. */
const narrowLanguages = new Set(
  languages.map(({ localeFileName }) => localeFileName).filter((name) => !/^(?:zh|ja|ko)/.test(name)),
)
/** Digits, letters and punctuation of Chinese, Japanese and Korean keyboards. Braces are reported as placeholders. */
const wide = /[\uff01-\uff5a\u3001\u3002]/

function checkWide(text: string, language: string): TextProblem | null {
  const found = narrowLanguages.has(language) ? wide.exec(text) : null
  if (!found) return null
  const [sign] = found
  return {
    code: 'P0320',
    at: found.index,
    length: 1,
    message: `"${sign}" is a sign of a Chinese or Japanese keyboard.`,
    cause: 'In this language it leaves a gap, and a digit or a letter is not found by search.',
    suggestion: `Write "${{ '、': ',', '。': '.' }[sign] ?? sign.normalize('NFKC')}".`,
  }
}
