import { languages } from '../../../contract/languages.ts'
import type { TextCheck, TextProblem } from './textCheck.ts'

/** In any case of letters. One expression, because it is applied to every text in every language. */
const phrases: readonly RegExp[] = [
  /\blorem\s+ipsum\b/,
  /\bx{3,}\b/,
  /\bto be (?:confirmed|defined|decided|announced by \w+)\b/,
  /\((?:legal|marketing|compliance|design|product)\b[^()]*\b(?:check|confirm|approve|review)[^()]*\)/,
  /번역 필요|未翻译|待翻译|未翻譯|待翻譯|要翻訳|\b(?:à traduire|zu übersetzen|por traducir|da tradurre)\b/,
  /\b(?:change\s?me|your text here|text goes here|insert \w+ here|placeholder)\b/,
  /\[(?:amount|date|name|coin|link|title|text|number)\](?!\()/,
]
const drafts: readonly RegExp[] = [
  // Marks of unfinished texts, in capitals only: "todo" is a Spanish word.
  /\b(?:TODO|FIXME|TBD|TBC)\b|\?{3,}/,
  new RegExp(phrases.map(({ source }) => source).join('|'), 'i'),
]
/** Texts that consist of nothing but a filler word. */
const fillerOnly =
  /^\s*(?:asdf\w*|qwert\w*|foo|bar|baz|test(?:ing)?(?: ?\d+)?|untitled|n\/a|none|null|undefined|[-–—.?!_#*]+)\s*$/i

const leftOver = (at: number, length: number, shown: string): TextProblem => ({
  code: 'P0318',
  at,
  length,
  message: `"${shown.slice(0, 30)}" looks like a text that is not written yet.`,
  cause: 'Viewers would read it as it is.',
  suggestion: 'Write the text.',
})

/** Finds placeholder texts: TODO, lorem ipsum, the key itself. */
export const checkUnfinished: TextCheck = ({ key, text }) => {
  if (text.trim() === key) return [leftOver(0, text.length, text)]
  const only = fillerOnly.exec(text)
  if (only) return [leftOver(0, text.length, text.trim())]
  const found = drafts.map((draft) => draft.exec(text)).find((match) => match !== null)
  return found ? [leftOver(found.index, found[0].length, found[0])] : []
}

/** Finds used texts that are empty. */
export const checkEmpty: TextCheck = ({ text, isUsed, language }) =>
  text.trim() || !isUsed
    ? []
    : [
        {
          code: 'P0315',
          at: 0,
          length: text.length,
          message: language === 'en' ? 'This text is empty.' : `This text is empty in ${language}.`,
          cause: 'An empty space would be shown instead.',
          suggestion:
            language === 'en'
              ? 'Write the text, or remove the field that names it.'
              : 'Write the text, or remove the key: English is then shown.',
        },
      ]

/**
 * Characters that are never typed on purpose: remains of a wrong encoding, control characters, and directional overrides.
 * Directional isolates (for right-to-left texts) and joiners are allowed.
 */
const broken =
  /[^\P{Cc}\t\n\r]|[\u200b\u202d\u202e\ufeff\ufffd]|Ã[\u0080-\u00bf\u0020]|Â[\u0080-\u00bf]|â€[\u0080-\u009f™œ“”˜š¦]?/u

/** Finds characters that do not belong in a text. */
export const checkCharacters: TextCheck = ({ text, language }) => {
  const found = broken.exec(text)
  if (!found) return [...checkLookAlikes(text), ...checkWide(text, language)].slice(0, 1)
  const [character] = found
  const isMixed = character.length > 1
  const name = isMixed
    ? `"${character}"`
    : `The character U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  return [
    {
      code: 'P0320',
      at: found.index,
      length: character.length,
      message: `${name} does not belong in a text.`,
      cause:
        isMixed || character === '\ufffd'
          ? 'A letter was lost when the file was saved in another encoding.'
          : 'It cannot be seen, and changes how the text is shown or read out.',
      suggestion:
        isMixed || character === '\ufffd' ? 'Write the letter again, and save the file as UTF-8.' : 'Remove it.',
    },
  ]
}

/** A Latin letter next to a Cyrillic or Greek one that may look the same. */
const mixedWord = /[A-Za-z\u00c0-\u024f][\u0370-\u04ff]|[\u0370-\u04ff][A-Za-z\u00c0-\u024f]/

function checkLookAlikes(text: string): TextProblem[] {
  const found = mixedWord.exec(text)
  if (!found) return []
  const letter = [...found[0]].find((one) => !/\p{Script=Latin}/u.test(one)) ?? ''
  const point = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return [
    {
      code: 'P0320',
      at: found.index,
      length: found[0].length,
      message: `"${letter}" (U+${point}) is from another alphabet than the letter next to it.`,
      cause: 'The two can look the same, but search and screen readers treat the word as another one.',
      suggestion: 'Write the whole word in one alphabet.',
    },
  ]
}

/** Languages in which such signs are a mistake. A file of an unknown language is reported as such. */
const narrowLanguages = new Set(
  languages.map(({ localeFileName }) => localeFileName).filter((name) => !/^(?:zh|ja|ko)/.test(name)),
)
/** Digits, letters and punctuation of Chinese, Japanese and Korean keyboards. Braces are reported as placeholders. */
const wide = /[\uff01-\uff5a\u3001\u3002]/

function checkWide(text: string, language: string): TextProblem[] {
  const found = narrowLanguages.has(language) ? wide.exec(text) : null
  if (!found) return []
  const [sign] = found
  return [
    {
      code: 'P0320',
      at: found.index,
      length: 1,
      message: `"${sign}" is a sign of a Chinese or Japanese keyboard.`,
      cause: 'In this language it leaves a gap, and a digit or a letter is not found by search.',
      suggestion: `Write "${{ '、': ',', '。': '.' }[sign] ?? sign.normalize('NFKC')}".`,
    },
  ]
}
