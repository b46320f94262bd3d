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
